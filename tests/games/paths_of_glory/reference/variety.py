"""What makes a record worth keeping beside others."""

from typing import Any

ODD = (
    "ANAc",
    "SNc",
    "MNc",
    "BEFc",
    "BR-BEF",
    "BR-MEF",
    "RU-CAU",
    "AUSc",
    "CNDc",
    "PTc",
    "CAVc-1",
    "CZLc",
    "TU-YLD",
    "TU-AoI",
    "FR-Orient",
    "BR-NE",
    "PLc-1",
)


def features(record: dict[str, Any]) -> set[str]:
    """Short names of what a record shows."""
    before, found = record["before"], {f"turn {record['before']['turn']}"}
    if before["historical"]:
        found.add("historical")
    if "phase" in record:
        found |= {f"{record['phase']} {key}" for key in record["after"]}
        found |= {f"lost {len(names)}" for names in record["after"]["units"].values()}
        found.add(f"taken {len(record['after'].get('taken', ()))}")
        return found | {f"{record['phase']} dice {len(record['dice'])}"}
    where = {name.strip("()"): place for place, names in before["units"].items() for name in names}
    found |= _of_offensives(record)
    found |= {f"bonus {record.get('bonus')}"} | {f"changes {key}" for key in record["after"]}
    for order in record["orders"]:
        found |= _of_order(before, order, where)
    return found


def _of_offensives(record: dict[str, Any]) -> set[str]:
    """What was owed, whether it was made, and the mutiny."""
    side = record["side"]
    nation = record["before"]["mandated"][side]
    mutiny = nation == "fr" and "CP-47" in record["before"]["events"]
    return {f"owes {nation}, made {'mandated_done' in record['after']}, mutiny {mutiny}"}


def _of_order(before: dict[str, Any], order: dict[str, Any], where: dict[str, str]) -> set[str]:
    kind = order["kind"]
    found = {f"{kind} refused {other['rule']}" for other in order.get("refused", ())}
    if kind == "Move":
        found.add(f"move of {len(order['groups'])} groups")
        for units, path in order["groups"]:
            found |= {f"path {len(path)}", f"group {len(units)}"}
            found |= {f"moves {name}" for name in units if name in ODD}
            found |= {f"enters {_trench(before, space)}" for space in path}
    elif kind == "Attack":
        found |= _of_attack(before, order, where)
    else:
        found.add(kind)
    return found


def _of_attack(before: dict[str, Any], order: dict[str, Any], where: dict[str, str]) -> set[str]:
    froms = {where.get(name, "") for name in order["units"]}
    found = {
        f"attack from {len(froms)}, flank {bool(order['flank'])}",
        f"attack on {_trench(before, order['target'])}",
        f"attack in the space {order['target'] in froms}",
        f"nations {len({name.split('-')[0] for name in order['units']})}",
    }
    found |= {f"attacks {name}" for name in order["units"] if name in ODD}
    found |= {f"defends {n}" for n, place in where.items() if place == order["target"] and n in ODD}
    found |= {f"plays {card}" for card in order["cards"]}
    kinds = sorted({reply["kind"] for reply in order["replies"]})
    found.add(f"attack with {kinds}, flank {bool(order['flank'])}")
    leaving = {reply["side"] for reply in order["replies"] if reply["kind"] == "RetreatBefore"}
    found |= {f"{side} may leave, then {kinds}" for side in leaving}
    found |= {f"after the treaty {kinds}"} if "CP-45" in before["events"] else set()
    for reply in order["replies"]:
        found |= _of_reply(reply)
    return found


def _of_reply(reply: dict[str, Any]) -> set[str]:
    kind = reply["kind"]
    found = {f"{kind} refused {other['rule']}" for other in reply.get("refused", ())}
    match kind:
        case "PlayCards":
            found |= {f"replies {card}" for card in reply["cards"]}
        case "TakeLosses":
            found.add(f"losses {len(reply['steps'])} {bool(reply['corps'])}")
            found.add(f"choices {len(reply.get('choices', ()))}")
        case "RetreatBefore":
            found.add(f"leaves {reply['side']} {reply['retreat']}")
        case "CancelRetreat":
            found.add(f"stays {bool(reply['unit'])}")
        case "Retreat" | "Advance":
            lengths = sorted(len(path) for _, path in reply["paths"])
            found |= {f"{kind} {length}" for length in lengths}
            found.add(f"{kind} as {lengths}")
            ways = [len(ways) for ways in reply.get("choices", {}).values()]
            found.add(f"{kind} among {sorted(ways)}")
        case _:
            found.add(kind)
    return found


def _trench(before: dict[str, Any], space: str) -> str:
    return f"trench {before['trenches'].get(space, 0)}"
