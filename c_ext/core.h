/* The evaluation core: the one header for C and for cffi, which reads all of it but the lines that begin with '#'.
 *
 * Every function that can fail returns a negative core_error; 0 or a count otherwise. Nothing is changed by a call that
 * fails. Nothing but core_layout_new allocates. No function keeps a pointer that it was given, except the layout its own.
 */
#ifndef TABLE_CORE_H
#define TABLE_CORE_H

#include <stdint.h>

enum core_error {
    CORE_OK = 0,
    CORE_NO_MEMORY = -1,
    CORE_BAD_SIZE = -2,    /* no wager, state or outcome, or more than CORE_MAX_...; a number of cards that is not ranked */
    CORE_BAD_WAGER = -3,   /* a wager without states, or that starts in a state of another */
    CORE_BAD_ODDS = -4,    /* a numerator or denominator under 1 */
    CORE_BAD_CELL = -5,    /* a cell that leaves its wager, names no odds, or says more than lose or void */
    CORE_BAD_OUTCOME = -6, /* no such outcome */
    CORE_BAD_STATE = -7,   /* no such state */
    CORE_BAD_STAKE = -8,   /* a stake under 1 cent */
    CORE_OVERFLOW = -9,    /* a stake so large, or sums of so many, that what returns might not fit in 64 bits */
    CORE_BAD_CARD = -10,   /* no such card, or not of this deck */
    CORE_BAD_COUNT = -11,  /* a point count, or a card's value, over 9 */
    CORE_BAD_HANDS = -12,  /* hands that do not come about by the rules of drawing */
    CORE_BAD_SHOE = -13,   /* fewer cards than a round may need, or more than 8 decks; no deck or shoe */
    CORE_TWICE = -14,      /* a card twice in a hand */
    CORE_BAD_RANKING = -15, /* no such ranking of poker hands */
    CORE_BAD_ORDER = -16    /* no such order in a ranking */
};

/* The words for a core_error; never NULL. */
const char *core_error_text(int error);

/* Layouts ------------------------------------------------------------------------------------------------------------
 *
 * A wager is a finite automaton over outcomes. The states of all wagers of a layout are numbered in one row, wager after
 * wager, so that a state's number also tells the wager. A cell says what an outcome does to a state: 2 bits of kind above
 * 14 bits of the state moved to, or of the odds won (0 for lose and void).
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

/* What a layout is compiled from. All of it is copied. */
typedef struct core_tables {
    uint32_t wagers;
    uint32_t states;
    uint32_t outcomes;
    uint32_t odds_count;
    const uint16_t *first;  /* [wagers] the first state of each; the first of all is 0, and each has at least one */
    const uint16_t *start;  /* [wagers] the state in which each begins */
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

/* What an outcome does to every wager in its start state. Writes to out, which has room for CORE_KINDS + 2 * wagers: how
 * many win, lose, are void and move; then the wagers in these four groups, each in layout order; then the number of the
 * odds of each that wins. Returns how many win. */
int core_evaluate(const core_layout *layout, uint32_t outcome, uint16_t *out);

/* Bets ---------------------------------------------------------------------------------------------------------------*/

/* A live bet. The tag is the caller's own. */
typedef struct core_bet {
    int64_t stake; /* cents */
    uint32_t tag;
    uint16_t state;
    uint16_t made; /* the state in which it was placed */
} core_bet;

/* A bet that was decided in this state by this cell. The stake is part of what returns. */
typedef struct core_settled {
    int64_t stake;    /* cents */
    int64_t returned; /* cents */
    uint32_t tag;
    uint16_t state;
    core_cell cell;
} core_settled;

/* A caller's bets. Both arrays have room for all that are live. */
typedef struct core_slip {
    uint32_t live;
    uint32_t decided;
    core_bet *bets;
    core_settled *settled;
} core_slip;

/* Steps every live bet. Those that move stay in bets, in order; those that are decided leave it for settled, in order.
 * Returns how many were decided. */
int core_step(const core_layout *layout, uint32_t outcome, core_slip *slip);

/* What one outcome does to many stakes at once: cells[i] and returned[i] for stakes[i] (cents) in states[i]. Of a bet that
 * moves nothing returns. Changes nothing if any state or stake is wrong. Returns 0. */
int core_settle(const core_layout *layout, uint32_t outcome, uint32_t count, const uint16_t *states,
                const int64_t *stakes, core_cell *cells, int64_t *returned);

/* What became of bets over many outcomes. */
typedef struct core_played {
    int64_t staked;   /* cents on all bets that were decided */
    int64_t returned; /* cents, their stakes included */
    int64_t won;
    int64_t lost;
    int64_t voided;
} core_played;

/* Steps every live bet by one outcome after another. One that is decided is made again at once, with the same stake, in
 * the state in which it was placed: the same bets stay live, in order. Returns 0. Refused beforehand is what might
 * overflow if every outcome decided every bet at the highest odds. */
int core_play(const core_layout *layout, const uint16_t *outcomes, uint32_t count, core_slip *slip,
              core_played *played);

/* What returns in cents of a stake that wins at these odds: the stake and its winnings, part of a cent left out. */
int core_winner(core_odds odds, int64_t stake, int64_t *returned);

/* Baccarat -----------------------------------------------------------------------------------------------------------
 *
 * A card is rank * 4 + suit, the ranks from 2 (0) to ace (12). Its value, and the point count of a hand, are 0 to 9. A
 * coup is a round of play: two cards to each hand in turn, the player's first, and the third cards that the rules give.
 */
enum { CORE_CARDS = 52, CORE_SUITS = 4, CORE_VALUES = 10, CORE_MAX_DECKS = 8, CORE_COUP_CARDS = 6 };

/* In place of the value of the player's third card: it took none. */
enum { CORE_NO_THIRD = 10 };

enum core_hand { CORE_NOBODY = 0, CORE_PLAYER = 1, CORE_BANKER = 2 };

/* The value of a card. */
int core_baccarat_value(uint8_t card);

/* Whether two cards of this count are a natural: 0 or 1. */
int core_baccarat_natural(uint32_t count);

/* Whether a hand whose two cards have this count draws a third: 0 or 1. `third` is the value of the player's third card,
 * or CORE_NO_THIRD. Naturals end the round first, so that they draw nothing. */
int core_baccarat_player_draws(uint32_t count);
int core_baccarat_banker_draws(uint32_t count, uint32_t third);

/* The core_hand whose card comes next, from the first card on; CORE_NOBODY if the round is decided. */
int core_baccarat_next(const uint8_t *player, uint32_t player_cards, const uint8_t *banker, uint32_t banker_cards);

/* How a coup ended. */
typedef struct core_coup {
    uint8_t player; /* the point counts */
    uint8_t banker;
    uint8_t cards; /* how many it took, 4 to 6 */
} core_coup;

/* Deals one coup after another of a run of cards, while at least `least` are left, and as many as a coup may need. There
 * is room for count / 4 coups. Returns how many were dealt. */
int core_baccarat_coups(const uint8_t *cards, uint32_t count, uint32_t least, core_coup *coups);

/* Every pair of final counts, player's and then banker's, by how many ordered sequences of six cards lead to it, of a
 * stack that holds so many cards of each value: 6 cards to 8 decks in all. Writes CORE_VALUES * CORE_VALUES weights. */
int core_baccarat_chances(const uint32_t *values, uint64_t *weights);

/* What came of whole shoes. */
typedef struct core_tally {
    uint64_t coups;
    uint64_t cards;
    uint64_t ends[100]; /* how many coups ended with each pair of final counts: 10 * player's + banker's */
} core_tally;

/* Plays shoes of 1 to CORE_MAX_DECKS decks, each shuffled, with the cutting card 14 cards from the end: coups until it
 * comes, and one more. The same seed gives the same cards on every machine. */
int core_baccarat_simulate(uint32_t decks, uint32_t shoes, uint64_t seed, core_tally *tally);

/* Poker hands --------------------------------------------------------------------------------------------------------
 *
 * What c_ext/ranking.py lists, by the sections it names. A hand's order is 1, the lowest of its ranking, or more: a higher
 * one beats a lower one, and hands of the same order are equal. A card that is not of the deck, or that comes twice, is
 * refused with CORE_BAD_CARD or CORE_TWICE; any byte may stand where a card is asked for. No pointer to
 * cards is NULL where there are any. What is written to overlaps nothing that is read, but that best may be cards in
 * core_best.
 */
enum core_ranking {
    CORE_RANK_52, /* the best five of 5, 6 or 7 cards; an ace is high and low */
    CORE_RANK_40, /* the ace is high */
    CORE_RANK_40_LOW,
    CORE_RANK_32,
    CORE_RANK_32_LOW,
    CORE_RANK_THREE,         /* 3 cards */
    CORE_RANK_DOUBLE_CHANCE, /* 5 */
    CORE_RANK_MANILA,        /* 7, the 2 hole cards first: both, and the best 3 of the others, s 251 */
    CORE_RANK_MANILA_LOW,
    CORE_RANKINGS
};

enum { CORE_SHOWING = 4 };

/* The order of a hand. */
int core_order(uint32_t ranking, const uint8_t *cards, uint32_t count);

/* The same for one ranking and number of cards, quicker to call. */
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

/* The orders of many hands of `count` cards, one after another. Returns how many were ranked, and written: all of them, or
 * those before the first that is refused. */
int64_t core_orders(uint32_t ranking, const uint8_t *cards, uint32_t count, uint32_t hands, uint16_t *orders);

/* The order of a hand and the cards that make it, 5 (or 3), in the order in which they count: the most alike first, then
 * the highest, a low ace last. */
int core_best(uint32_t ranking, const uint8_t *cards, uint32_t count, uint8_t *best);

/* These of many hands, as core_orders. */
int64_t core_bests(uint32_t ranking, const uint8_t *cards, uint32_t count, uint32_t hands, uint16_t *orders,
                   uint8_t *best);

/* Which hand of the ranking's list has this order: its place, the lowest being 0. */
int core_hand_of(uint32_t ranking, uint32_t order);

/* The highest order of a ranking. */
int core_highest(uint32_t ranking);

/* What 1 to CORE_SHOWING face-up cards of a stud hand, of the deck of a ranking, count for among as many of another: the
 * more the better. Suits and straights do not count, and the ace is high. */
int core_showing(uint32_t ranking, const uint8_t *cards, uint32_t count);

#endif
