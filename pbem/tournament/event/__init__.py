"""An event and its ledger: rules, state, transitions, proposals and the audit."""
