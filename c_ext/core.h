/* SPDX-License-Identifier: MIT */
/* The evaluation core: the only header, for C and for cffi. cffi reads all of it except lines that begin with '#'.
 *
 * Every function that can fail returns a negative core_error, else 0 or a count. A call that fails changes nothing.
 * Only core_layout_new allocates memory. No function keeps a pointer that it was given, except the layout its own
 * memory.
 */
#ifndef TABLE_CORE_H
#define TABLE_CORE_H

#include <stdint.h>

enum core_error {
    CORE_OK = 0,
    CORE_NO_MEMORY = -1,
    CORE_BAD_SIZE = -2,    /* no wager, state or outcome, or more than CORE_MAX_...; a number of cards that is not ranked */
    CORE_BAD_WAGER = -3,   /* a wager without states, or one that starts in another wager's state */
    CORE_BAD_ODDS = -4,    /* a numerator or denominator under 1 */
    CORE_BAD_CELL = -5,    /* a cell that leaves its wager, names unknown odds, or has an index with lose or void */
    CORE_BAD_OUTCOME = -6, /* no such outcome */
    CORE_BAD_STATE = -7,   /* no such state */
    CORE_BAD_STAKE = -8,   /* a stake under 1 cent */
    CORE_OVERFLOW = -9,    /* a stake, or a sum of stakes, so large that its return might not fit in 64 bits */
    CORE_BAD_CARD = -10,   /* no such card or tile, or not of this deck */
    CORE_BAD_COUNT = -11,  /* a point count, or a card's value, over 9 */
    CORE_BAD_HANDS = -12,  /* hands that cannot result from the rules */
    CORE_BAD_SHOE = -13,   /* fewer cards than a round may need, or more than 8 decks; no deck or shoe */
    CORE_TWICE = -14,      /* a card or tile twice in a hand */
    CORE_BAD_RANKING = -15, /* no such ranking of poker hands */
    CORE_BAD_ORDER = -16,   /* no such order in a ranking */
    CORE_BAD_CHOICE = -17,  /* a strategy that chooses what the rules do not allow */
    CORE_BAD_DRAW = -18,    /* a draw that has not CORE_KENO_DRAWN numbers */
    CORE_BAD_SPOTS = -19    /* a number of spots for which the schedule has no prizes */
};

/* The text of a core_error; never NULL. */
const char *core_error_text(int error);

/* Layouts ------------------------------------------------------------------------------------------------------------
 *
 * A wager is a finite automaton over outcomes. The states of all wagers of a layout have consecutive numbers, wager
 * after wager, so a state's number also determines the wager. A cell says what an outcome does to a state. Its upper 2
 * bits are the kind. Its lower 14 bits are the new state, or the odds that are won (0 for lose and void).
 */
enum core_kind { CORE_WIN = 0, CORE_LOSE = 1, CORE_VOID = 2, CORE_MOVE = 3 };

enum { CORE_KINDS = 4, CORE_KIND_SHIFT = 14, CORE_INDEX_MASK = 16383 };

enum { CORE_MAX_STATES = 16384, CORE_MAX_ODDS = 16384, CORE_MAX_OUTCOMES = 65535, CORE_MAX_CELLS = 1048576 };

typedef uint16_t core_cell;

/* Odds of num to den; both at least 1. */
typedef struct core_odds {
    int32_t num;
    int32_t den;
} core_odds;

/* The tables from which a layout is compiled. All of them are copied. */
typedef struct core_tables {
    uint32_t wagers;
    uint32_t states;
    uint32_t outcomes;
    uint32_t odds_count;
    const uint16_t *first;  /* [wagers] the first state of each; first[0] is 0, and each wager has at least one state */
    const uint16_t *start;  /* [wagers] the start state of each */
    const core_odds *odds;  /* [odds_count] */
    const core_cell *cells; /* [outcomes][states] */
} core_tables;

typedef struct core_layout core_layout;

/* Compiles a layout. On failure *layout is NULL. */
int core_layout_new(core_layout **layout, const core_tables *tables);

/* Frees a layout; NULL is allowed. */
void core_layout_free(core_layout *layout);

/* The largest stake in cents that this layout settles. */
int64_t core_largest_stake(const core_layout *layout);

/* The cell of a state for an outcome. */
int core_cell_at(const core_layout *layout, uint32_t outcome, uint32_t state);

/* Decides every wager in its start state for an outcome. `out` has room for CORE_KINDS + 2 * wagers. These numbers are
 * written to it: the numbers of wagers that win, lose, are void and move; then the wagers in these four groups, each
 * group in layout order; then, for each wager that wins, the number of its odds. Returns the number of winning wagers.
 */
int core_evaluate(const core_layout *layout, uint32_t outcome, uint16_t *out);

/* Bets ---------------------------------------------------------------------------------------------------------------*/

/* A live bet. The tag is the caller's own. */
typedef struct core_bet {
    int64_t stake; /* cents */
    uint32_t tag;
    uint16_t state;
    uint16_t made; /* the state in which it was placed */
} core_bet;

/* A bet that was decided in this state by this cell. `returned` includes the stake. */
typedef struct core_settled {
    int64_t stake;    /* cents */
    int64_t returned; /* cents */
    uint32_t tag;
    uint16_t state;
    core_cell cell;
} core_settled;

/* A caller's bets. Both arrays have room for all live bets. */
typedef struct core_slip {
    uint32_t live;
    uint32_t decided;
    core_bet *bets;
    core_settled *settled;
} core_slip;

/* Steps every live bet. Bets that move stay in `bets`; decided bets go to `settled`. Both keep their order. Returns how
 * many were decided. */
int core_step(const core_layout *layout, uint32_t outcome, core_slip *slip);

/* Settles many stakes on one outcome: cells[i] and returned[i] answer stakes[i] (cents) in states[i]. Nothing returns of a
 * bet that moves. Changes nothing if any state or stake is wrong. Returns 0. */
int core_settle(const core_layout *layout, uint32_t outcome, uint32_t count, const uint16_t *states,
                const int64_t *stakes, core_cell *cells, int64_t *returned);

/* The totals of bets over many outcomes. */
typedef struct core_played {
    int64_t staked;   /* cents on all bets that were decided */
    int64_t returned; /* cents, their stakes included */
    int64_t won;
    int64_t lost;
    int64_t voided;
} core_played;

/* Steps every live bet by one outcome after another. A decided bet is made again at once, with the same stake, in
 * the state in which it was placed. So the same bets stay live, in order. Returns 0. Before it begins it refuses
 * bets whose sums would overflow if every outcome decided every bet at the highest odds. */
int core_play(const core_layout *layout, const uint16_t *outcomes, uint32_t count, core_slip *slip,
              core_played *played);

/* The return in cents of a stake that wins at these odds: the stake and its winnings, rounded down to whole cents. */
int core_winner(core_odds odds, int64_t stake, int64_t *returned);

/* Baccarat -----------------------------------------------------------------------------------------------------------
 *
 * A card is rank * 4 + suit; the ranks are 0 (the 2) to 12 (the ace). Its value, and the point count of a hand, are 0
 * to 9. A coup is a round of play: two cards to each hand in turn, the player's first, then the third cards that the
 * rules give.
 */
enum { CORE_CARDS = 52, CORE_SUITS = 4, CORE_VALUES = 10, CORE_MAX_DECKS = 8, CORE_COUP_CARDS = 6 };

/* Stands in place of the value of the player's third card if there is no third card. */
enum { CORE_NO_THIRD = 10 };

enum core_hand { CORE_NOBODY = 0, CORE_PLAYER = 1, CORE_BANKER = 2 };

/* The value of a card. */
int core_baccarat_value(uint8_t card);

/* Whether two cards of this count are a natural: 0 or 1. */
int core_baccarat_natural(uint32_t count);

/* Whether a hand draws a third card if its two cards have this count: 0 or 1. `third` is the value of the player's
 * third card, or CORE_NO_THIRD. Naturals end the round first, so they draw no card. */
int core_baccarat_player_draws(uint32_t count);
int core_baccarat_banker_draws(uint32_t count, uint32_t third);

/* The core_hand that gets the next card; CORE_NOBODY if the round is decided. Also for the first card. */
int core_baccarat_next(const uint8_t *player, uint32_t player_cards, const uint8_t *banker, uint32_t banker_cards);

/* How a coup ended. */
typedef struct core_coup {
    uint8_t player; /* the point counts */
    uint8_t banker;
    uint8_t cards; /* how many were dealt, 4 to 6 */
} core_coup;

/* Deals one coup after another from a sequence of cards, while at least `least` cards are left, and at least as many
 * as a coup may need. `coups` has room for count / 4 coups. Returns how many were dealt. */
int core_baccarat_coups(const uint8_t *cards, uint32_t count, uint32_t least, core_coup *coups);

/* For each pair of final counts (the player's, then the banker's), how many ordered sequences of six cards lead to it.
 * `values`: how many cards of each value the stack has, in all 6 cards to 8 decks. Writes CORE_VALUES * CORE_VALUES
 * weights. */
int core_baccarat_chances(const uint32_t *values, uint64_t *weights);

/* The results of whole shoes. */
typedef struct core_tally {
    uint64_t coups;
    uint64_t cards;
    uint64_t ends[100]; /* how many coups ended with each pair of final counts: 10 * player's + banker's */
} core_tally;

/* Plays shoes of 1 to CORE_MAX_DECKS decks, each shuffled, with the cutting card 14 cards from the end. Coups are
 * played until it comes, and one more. The same seed gives the same cards on every computer. */
int core_baccarat_simulate(uint32_t decks, uint32_t shoes, uint64_t seed, core_tally *tally);

/* Blackjack ----------------------------------------------------------------------------------------------------------
 *
 * Cards are numbered as at baccarat. A card's value is 1 (the ace) to 10; c_ext/blackjack.py cites the sections.
 */
/* By s 39(1) a hand has at most 21 cards, 20 aces and one more; others are dealt in error (s 60). */
enum { CORE_ACE = 1, CORE_TEN = 10, CORE_HAND_CARDS = 32, CORE_SPLIT_HANDS = 2 };

/* The most hands on one table: 7 boxes (s 13(2)), each with the two hands of a split. */
enum { CORE_TABLE_HANDS = 14 };

/* Acts that changed a hand since its first card. The numbers are added. */
enum core_dealt {
    CORE_IS_SPLIT = 1,   /* one of the two hands that a split makes */
    CORE_IS_DOUBLED = 2, /* the player has doubled down on its first two cards */
    CORE_IS_MISDEALT = 4 /* the dealer's hand, dealt two or more cards too early: s 62 */
};

/* A player's choices. */
enum core_choice { CORE_STAND, CORE_DRAW, CORE_DOUBLE_DOWN, CORE_SPLIT, CORE_CHOICES };

/* How a hand's wager ends, for the player. CORE_BLACKJACK wins at the odds of a blackjack. */
enum core_result { CORE_HAND_LOSES, CORE_HAND_VOID, CORE_HAND_WINS, CORE_HAND_BLACKJACK };

/* The point total of a hand. */
typedef struct core_total {
    uint16_t points;
    uint8_t cards;
    uint8_t soft;      /* 1 if an ace counts 11 */
    uint8_t blackjack; /* 1 if it is one */
} core_total;

/* The value of a card. */
int core_blackjack_value(uint8_t card);

/* The total of a hand of up to CORE_HAND_CARDS cards. `dealt`: sum of core_dealt. */
int core_blackjack_total(const uint8_t *cards, uint32_t count, uint32_t dealt, core_total *total);

/* The choices that the rules allow for a hand: the sum of 1 << core_choice. 0 if there is no choice: the hand has fewer
 * than two cards, is doubled, or gets no further card. */
int core_blackjack_choices(const uint8_t *cards, uint32_t count, uint32_t dealt);

/* Whether the dealer draws a card, 0 or 1, when the players' hands, up to CORE_TABLE_HANDS, are complete. */
int core_blackjack_dealer_draws(const core_total *dealer, const core_total *hands, uint32_t count);

/* The core_result of one hand by itself. */
int core_blackjack_outcome(const core_total *player, const core_total *dealer);

/* Settles the wagers of a box with one hand, or with the two hands of a split. Writes two core_results for each hand:
 * for its wager, and for the wager added by doubling down. */
int core_blackjack_settle(const core_total *hands, uint32_t count, const core_total *dealer, uint8_t *results);

/* How a super sevens wager ends: by the first three cards dealt to the player, or two if no third is dealt. */
enum core_sevens {
    CORE_NO_SEVEN,
    CORE_ONE_SEVEN,
    CORE_TWO_SEVENS,
    CORE_TWO_SEVENS_SUITED,
    CORE_THREE_SEVENS,
    CORE_THREE_SEVENS_SUITED,
    CORE_SEVENS
};

int core_super_sevens(const uint8_t *cards, uint32_t count);

/* How a bonus blackjack wager ends: by a complete hand, the first one of a split. */
enum core_bonus {
    CORE_NO_BONUS,
    CORE_NOMINATED_BLACKJACK,
    CORE_SIX_SEVEN_EIGHT,
    CORE_SIX_SEVEN_EIGHT_SUITED,
    CORE_BONUS_SEVENS,
    CORE_BONUS_SEVENS_SUITED,
    CORE_FIVES_AND_SIX,
    CORE_FIVES_AND_SIX_SUITED,
    CORE_BONUSES
};

/* `nominated`: an ace, then a card of value 10 of the same suit. */
int core_bonus_blackjack(const uint8_t *cards, uint32_t count, uint32_t dealt, const uint8_t *nominated);

/* A player's strategy. The last index is always the value of the dealer's first card less 1. */
typedef struct core_strategy {
    uint8_t initial[10][10][10]; /* the values of the first two cards, each less 1 */
    uint8_t split[10][10][10];   /* the same, for a hand of a split */
    uint8_t drawn[2][22][10];    /* with three cards or more: 1 if the total is soft; the total, up to 20 */
} core_strategy;

/* The results of simulated rounds. Insurance is bought in none; whether it would have won is counted. */
typedef struct core_blackjack_tally {
    uint64_t rounds;
    uint64_t cards;
    uint64_t gains[17]; /* how many rounds the player gained so many halves of the first wager: -8 to 8 */
    uint64_t aces;      /* how many times the dealer's first card was an ace */
    uint64_t insured;   /* and the second then had the value 10 */
    uint64_t sevens[6];
    uint64_t bonuses[8]; /* the nominated blackjack is the ace and king of spades */
} core_blackjack_tally;

/* A round of one box never needs more cards. */
enum { CORE_ROUND_CARDS = 60 };

/* Plays shoes of 2 to CORE_MAX_DECKS decks, each shuffled, with the cutting card so many cards from the end: at least
 * CORE_ROUND_CARDS - 1, and so few that a shoe has a round. One box plays, by a strategy. A round in which the cutting
 * card comes is completed; the shoe ends if it comes first. The same seed gives the same cards on every computer. */
int core_blackjack_simulate(const core_strategy *strategy, uint32_t decks, uint32_t behind, uint32_t shoes,
                            uint64_t seed, core_blackjack_tally *tally);

/* Poker hands --------------------------------------------------------------------------------------------------------
 *
 * The rankings come from c_ext/ranking.py, which names their sections. A hand's order is a number from 1, the lowest
 * of its ranking. A higher order beats a lower one, and hands with the same order are equal. A card that is not in the
 * deck gives CORE_BAD_CARD, a card that comes twice CORE_TWICE. Any byte may be given as a card. A pointer to cards
 * must not be NULL unless the count is 0. Memory that is written must not overlap memory that is read; only in
 * core_best may `best` be `cards`.
 */
enum core_ranking {
    CORE_RANK_52, /* the best five of 5, 6 or 7 cards; an ace is high and low */
    CORE_RANK_40, /* the ace is high */
    CORE_RANK_40_LOW,
    CORE_RANK_32,
    CORE_RANK_32_LOW,
    CORE_RANK_THREE,         /* 3 cards */
    CORE_RANK_DOUBLE_CHANCE, /* 5 */
    CORE_RANK_MANILA,        /* 7, the 2 hole cards first: both of them and the best 3 of the others count, s 251 */
    CORE_RANK_MANILA_LOW,
    CORE_RANKINGS
};

enum { CORE_SHOWING = 4 };

/* The order of a hand. */
int core_order(uint32_t ranking, const uint8_t *cards, uint32_t count);

/* The same for one ranking and one number of cards, faster. */
int core_five_52(const uint8_t *cards);
int core_six_52(const uint8_t *cards);
int core_seven_52(const uint8_t *cards);
int core_five_40(const uint8_t *cards);
int core_six_40(const uint8_t *cards);
int core_seven_40(const uint8_t *cards);
int core_five_40_low(const uint8_t *cards);
int core_six_40_low(const uint8_t *cards);
int core_seven_40_low(const uint8_t *cards);
int core_five_32(const uint8_t *cards);
int core_six_32(const uint8_t *cards);
int core_seven_32(const uint8_t *cards);
int core_five_32_low(const uint8_t *cards);
int core_six_32_low(const uint8_t *cards);
int core_seven_32_low(const uint8_t *cards);
int core_three(const uint8_t *cards);
int core_double_chance(const uint8_t *cards);
int core_manila(const uint8_t *cards);
int core_manila_low(const uint8_t *cards);

/* The orders of many hands, each of `count` cards. Returns the number of orders written: all hands, or the hands before
 * the first refused one. */
int64_t core_orders(uint32_t ranking, const uint8_t *cards, uint32_t count, uint32_t hands, uint16_t *orders);

/* The order of a hand, and the 5 (or 3) cards that make it, in the order in which they count: ranks with more cards
 * first, then higher ranks, a low ace last. */
int core_best(uint32_t ranking, const uint8_t *cards, uint32_t count, uint8_t *best);

/* The same for many hands. Returns as core_orders. */
int64_t core_bests(uint32_t ranking, const uint8_t *cards, uint32_t count, uint32_t hands, uint16_t *orders,
                   uint8_t *best);

/* The place in the ranking's list of the hand with this order. The lowest hand has the place 0. */
int core_hand_of(uint32_t ranking, uint32_t order);

/* The highest order of a ranking. */
int core_highest(uint32_t ranking);

/* The value of 1 to CORE_SHOWING face-up cards of a stud hand, from the deck of a ranking, to compare with as many
 * cards of another hand: a greater value is better. Flushes and straights do not count, and the ace is high. */
int core_showing(uint32_t ranking, const uint8_t *cards, uint32_t count);

/* Poker against the house --------------------------------------------------------------------------------------------
 *
 * Counts every deal of one deck, by the end of a player's hand with the best play. `gains`: the player's gain for each
 * end, under a million in units of the caller's choice; a loss is negative. The player takes the choice with the
 * highest average gain over all unseen cards.
 */
enum { CORE_FIVES = 2598960, CORE_ORDERS_52 = 7462, CORE_LINES_52 = 10 };

/* How many hands of `count` cards there are of each order of a ranking. `deals` has a place for each order, and place 0,
 * which is 0. Returns 0. */
int core_deals(uint32_t ranking, uint32_t count, uint32_t *deals);

/* How a hand ends at Caribbean stud. CORE_WINS: it wins, and is of the lowest line of CORE_RANK_52; the ends of the
 * other lines follow. */
enum core_caribbean_end {
    CORE_FOLDS,
    CORE_NOT_QUALIFIED,
    CORE_LOSES,
    CORE_STANDS_OFF,
    CORE_WINS,
    CORE_CARIBBEAN_ENDS = 14
};

/* The memory that core_caribbean needs. It need not be cleared. */
typedef struct core_caribbean_room {
    uint32_t choices[6][53];    /* by the number of cards taken, and of cards there are */
    uint32_t begin[6];          /* where the counts for so many cards begin */
    uint32_t up_to[7463];       /* how many hands are below each order */
    uint16_t orders[2598960];   /* of each hand */
    uint32_t hands[2598960];    /* by their orders */
    uint32_t counts[2][294203]; /* how many of the dealer's hands have these 1 to 4 cards */
} core_caribbean_room;

/* Caribbean stud: all deals of five cards to the player, one that is seen to the dealer, and four more. `qualifies`: the
 * lowest order with which the dealer's hand qualifies. `gains` and `ways` are by core_caribbean_end. Returns 0. */
int core_caribbean(core_caribbean_room *room, uint32_t qualifies, const int32_t *gains, uint64_t *ways);

/* How a wager ends at Let It Ride: CORE_NOT_PAID, or by the line of CORE_RANK_52. */
enum { CORE_NOT_PAID = 0, CORE_RIDES = 3 };

/* Let It Ride: all deals of three cards to the player, then one card, then another. `paid`: the lowest order that is
 * paid. `ways` has CORE_LINES_52 numbers for each of three wagers: the one that can be withdrawn first, the one that can
 * be withdrawn next, and the one that cannot be. They count the deals for which it rides. Returns 0. */
int core_let_it_ride(uint32_t paid, const int32_t *gains, uint64_t *ways);

/* How a hand ends at Double Chance: its sixth card loses; or it is declared, by the line of CORE_RANK_DOUBLE_CHANCE; or
 * its sixth card wins. */
enum { CORE_SIXTH_LOSES = 0, CORE_SIXTH_WINS = 10, CORE_DOUBLE_CHANCE_ENDS = 11 };

/* Double Chance: all deals of five cards, then a sixth, which is counted for declared hands too. The player keeps the
 * cards for which most sixth cards win. Returns 0. */
int core_double_chance_ways(uint64_t *ways);

/* Pai gow ------------------------------------------------------------------------------------------------------------
 *
 * A tile is a number: two of each rank of s 415(3), from the highest (0 and 1: teen) to the lowest (30 and 31: gee jun).
 * c_ext/tiles.py has the ranks, c_ext/house_way.py the house way.
 */
enum { CORE_TILES = 32, CORE_DEALT_TILES = 4 };

/* The order of two tiles: the hand with the higher order ranks higher, and hands of the same order are equal. */
int core_tiles_order(uint8_t first, uint8_t second);

/* Sets four tiles the house way. Writes to `set` the two tiles of the low hand and the two of the high hand, the higher
 * rank first. Returns the code of the rules that decided, which c_ext/house_way.py names. */
int core_house_way(const uint8_t *tiles, uint8_t *set);

/* The same for many hands of four tiles. Returns the number of hands set: all hands, or the hands before the first
 * refused one. */
int64_t core_house_ways(const uint8_t *tiles, uint32_t hands, uint8_t *set, uint16_t *codes);

/* How a player's hand ends against the bank's, s 444. */
enum core_pai_gow_end { CORE_PAI_GOW_LOSES, CORE_PAI_GOW_STANDS_OFF, CORE_PAI_GOW_WINS, CORE_PAI_GOW_ENDS };

/* How many deals of four tiles to a player and four to the bank end in each way, both set the house way. Returns 0. */
int core_pai_gow(uint64_t *ways);

/* Keno ---------------------------------------------------------------------------------------------------------------
 *
 * A set of numbers has CORE_KENO_SET bytes: the number n is the bit (n - 1) % 8 of the byte (n - 1) / 8. Any bytes are
 * a set, because every bit is a number. c_ext/keno/ has the schedule of prizes, and cites the sections.
 */
enum { CORE_KENO_NUMBERS = 80, CORE_KENO_DRAWN = 20, CORE_KENO_SET = 10, CORE_KENO_SPOTS = 40 };

/* The columns of a schedule. */
enum core_keno_column { CORE_KENO_ORDINARY, CORE_KENO_JACKPOT, CORE_KENO_COLUMNS };

/* How many numbers two sets have in common: the catch, if one was drawn. */
int core_keno_catch(const uint8_t *spots, const uint8_t *drawn);

/* The wagers on a game: each is one way of a ticket. */
typedef struct core_keno_wagers {
    uint32_t count;
    const uint8_t *sets;    /* [count] the spots of each, CORE_KENO_SET bytes */
    const int64_t *stakes;  /* [count] cents */
    const uint8_t *columns; /* [count] */
} core_keno_wagers;

/* The winning wagers, in their order: each array has room for all wagers. */
typedef struct core_keno_won {
    int64_t *prizes;   /* cents; 0 for a jackpot, which the caller shares */
    uint32_t *wagers;  /* the place of the wager, from 0 */
    uint8_t *catches;
    uint8_t *jackpots; /* 6 to 10: the number of spots of the jackpot that is won; 0 for any other prize */
} core_keno_won;

/* Settles all wagers on a game. `prizes`: [CORE_KENO_COLUMNS][CORE_KENO_SPOTS + 1][CORE_KENO_DRAWN + 1], by column,
 * spots and catch: the pay for a unit of the stake. A numerator of 0 is no prize. The entry for catch 0 is 0 to 1 if
 * there are prizes for this number of spots, and 0 to 0 if there are none. Prizes are rounded down to the cent. A total
 * catch of a jackpot wager wins the jackpot. Changes nothing if anything is wrong. Returns the number of winning
 * wagers. */
int64_t core_keno_settle(const core_odds *prizes, const uint8_t *drawn, const core_keno_wagers *wagers,
                         core_keno_won *won);

#endif
