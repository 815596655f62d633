"""English words of orders by what they mean.

``*`` stands for any ending, ``_`` for a space. The first sense that has a word decides.
"""

WORDS: dict[str, str] = {
    "verb:go": """
        go goes going gone move moves moving moved march marches marching travel travels
        travelling ride rides head heads heading shift shifts slide slides proceed proceeds
        walk walks push pushes pushing send sends sending bring brings shove swing swings
        redeploy relocate drive drives slip slips pull pulls transfer transfers rush rushes
        hurry hurries step_up come comes coming continue_to
    """,
    "verb:enter": """
        enter enters entering occupy occupies occupying advance advances advancing follow
        follows following follow_up pursue pursues pursuit pursuing move_in moves_in go_in
        goes_in step_in steps_in moves_into move_into goes_into go_into take_the_hex
        takes_the_hex exploit
    """,
    "verb:attack": """
        attack attacks attacking attacked assault assaults assaulting strike strikes
        striking hit hits hitting storm storms storming charge charges fight fights engage
        engages fall_on falls_on pounce bash
    """,
    "verb:place": """
        put puts putting place places placing placed position positions station stations
        set_up sets_up set deploy deploys deploying deployed start starts begin begins stand
        stands setup is_placed are_placed
    """,
    "verb:arrive": """
        arrive arrives arriving appear appears come_in comes_in reinforce reinforces
        reinforcement reinforcements land lands show_up shows_up turn_up turns_up
        enters_play enter_play comes_on come_on
    """,
    "verb:replace": """
        replace replaces replacing replacement replacements rebuild rebuilds restore
        restores refit refits step steps strengthen strengthens refill refills top_up flip
        flips
    """,
    "verb:rail": "rail train trains railway railways by_rail by_train by_railway entrain entrains",
    "verb:sail": "sail sails ship ships by_sea by_ship sea_move",
    "verb:dig": "dig digs digging dig_in digs_in entrench entrenches entrenching trench trenches",
    "verb:stay": """
        stay stays staying remain remains remaining hold holds holding stay_put stays_put
        hold_still sit sits sit_tight waits waiting keep_still unchanged no_changes
        no_change without_changes stand_still stands_still stand_fast stands_fast
        hold_position holds_position
    """,
    "verb:retreat": """
        retreat retreats retreating withdraw withdraws fall_back falls_back pull_back
        pulls_back evade evades run_away runs_away
    """,
    "verb:lose": "lose loses losing loss losses suffer suffers casualty casualties",
    "verb:play": "play plays playing use uses using spend spends",
    "verb:draw": "draw draws drawing",
    "verb:bottom": "bottom bury buries",
    "verb:discard": "discard discards discarding throw_away throws_away ditch ditches",
    "verb:prepare": "prepare prepares preparing",
    "verb:build": "build builds building recruit recruits recruiting",
    "verb:draft": "draft drafts drafting raise raises",
    "verb:mulligan": "mulligan exchange exchanges swap_the_hand",
    "light": """
        take takes taking get gets getting receive receives give gives gave have has let
        lets want wants wish like need make makes making do does did try go_and ready
        going_to gonna
    """,
    "hint:to": "to into onto toward towards up_to over_to as_far_as all_the_way_to down_to for",
    "hint:at": "at in on near around inside against versus vs outside upon over",
    "hint:from": "from out_of starting_from leaving",
    "hint:via": "via through by_way_of across past passing",
    "hint:with": "with using by together_with along_with alongside plus joined_by",
    "hint:instead": "instead_of rather_than",
    "hint:except": "except except_for apart_from but_for other_than save_for",
    "and": "and then & + also next afterwards after_that while and_then as_well_as furthermore",
    "but": "but however though although",
    "all": """
        all everyone everybody everything all_of_them all_units all_of_my_units the_lot both
        both_of_them both_units all_three all_four all_five all_six they_all all_of_us
    """,
    "rest": """
        rest the_rest others the_others all_others everyone_else everybody_else
        everything_else all_the_rest all_the_others remaining the_remaining
        the_remaining_ones all_the_remaining all_remaining the_rest_of_them the_other_units
    """,
    "none": "nobody none no_one noone no_unit no_units none_of_them none_of_us neither",
    "nothing": "nothing anything",
    "deny": """
        not no never don't doesn't dont doesnt won't wont isn't aren't without can't cannot
        didn't nor
    """,
    "doubt": """
        if unless maybe perhaps possibly probably could would should might may can whether
        or instead rather before until otherwise suppose when why how what where wait
        actually sorry correction tomorrow later tonight soon first_ask ask asks asking
        think guess wonder hope depends depending undecided
    """,
    "end": """
        done finished finish end end_turn the_end complete completed over_to_you your_turn
        all_done end_of_turn end_of_phase finish_here
    """,
    "enough": """
        that's_it thats_it that_is_it that's_all thats_all that_is_all that_will_be_all
        enough no_more nothing_else nothing_more nothing_further and_no_further full_stop
        stop that's_everything that_is_everything
    """,
    "time": """
        turn round phase today player_turn set-up setup_phase evening now for_now month
        season
    """,
    "example": """
        as_in_your_example as_in_the_example like_in_your_example like_in_the_example
        as_suggested as_you_suggest as_you_suggested as_proposed as_you_propose as_shown
        as_you_showed as_in_your_suggestion as_in_the_suggestion as_in_your_proposal
        like_your_example same_as_your_example same_as_in_your_example same_as_the_example
        as_your_example as_per_your_example as_per_the_example according_to_your_example
        your_example the_example your_suggestion your_proposal as_printed as_given
        where_you_put_them where_you_suggest wherever_you_think_best as_you_like
        as_you_please as_you_wish as_you_think_best wherever_you_like wherever_you_want
        as_you_want where_your_example_puts_them where_your_example_has_them as_you_have_it
        as_you_have_them as_in_your_letter like_you_suggested like_you_suggest
        exactly_your_example your_example_setup the_way_you_suggest the_way_you_suggested
    """,
    "verb:swap": """
        change_places changes_places swap swaps trade_places switch switches exchange_places
        swap_places swaps_places
    """,
    "number:1": "one",
    "number:2": "two",
    "number:3": "three",
    "number:4": "four",
    "number:5": "five",
    "number:6": "six",
    "number:7": "seven",
    "number:8": "eight",
    "number:9": "nine",
    "number:10": "ten",
    "ordinal:1": "first",
    "ordinal:2": "second",
    "ordinal:3": "third",
    "ordinal:4": "fourth",
    "ordinal:5": "fifth",
    "ordinal:6": "sixth",
    "ordinal:7": "seventh",
    "ordinal:8": "eighth",
    "ordinal:9": "ninth",
    "ordinal:10": "tenth",
    "troops": "army armies corps corp division divisions brigade brigades group groups unit units",
    "each": "each apiece every per_unit",
    "yet": "yet still so_far",
    "yes": "yes yeah yep yup sure certainly absolutely gladly indeed okay ok definitely of_course",
    "no": "nope nah",
    "nation:german": "german germans germany german_s",
    "nation:french": "french frenchmen france",
    "nation:russian": "russian russians russia",
    "nation:austrian": """
        austrian austrians austro-hungarian austro-hungarians austria austria-hungary
    """,
    "nation:british": "british english britain",
    "nation:belgian": "belgian belgians belgium",
    "nation:italian": "italian italians italy",
    "nation:turkish": "turkish turks turkey",
    "nation:serbian": "serbian serbians serbs serb",
    "nation:romanian": "romanian romanians",
    "nation:bulgarian": "bulgarian bulgarians",
    "fill": """
        the a an i we my our us me you your they them it he she its their his her this that
        these those there here is are am be been was were will shall i'll we'll i'm we're
        they're it's let's that's i'd we'd please thanks thank kindly so just simply only
        also too both again together straight directly immediately boldly quickly quietly
        carefully right up down out off on away forward further ahead well fine good great
        nice of troops men boys lads guys stack stacks force forces hex hexes space town
        city counter counters piece pieces front line order orders turn my_move as move
        change changes changed one_change with_one_change with_these_changes enemy enemies
        him hi hello dear all_right alright cheers much very many lot hand straight_away
        long now today this_turn this_round this_time firstly best nicely perfectly
        fine_with_me exactly in_this_turn in_this_round for_this_turn next_to beside cavalry
        infantry reserve artillery fort fortress german's whole entire own same position
        places place which who whom whose once more new combat battle
    """,
}
