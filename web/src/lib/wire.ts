// Made by scripts/types from src/dustup/server/protocol/wire.py. Do not edit by hand.

/** The answer is accepted and stored; `n` answers were given now. */
export interface Ack {
  is: "ack";
  n: number;
}

/** Where others in the network reach this server ('' = only this computer does). */
export interface Address {
  origin: string;
}

/** A card for each, in the order asked for, as far as there was time; None where there is nothing to count. */
export interface AllOdds {
  is: "all_odds";
  id: number;
  cards: (Odds | null)[];
}

/** An outlined region: deployment zone, group outline, objective ground. */
export interface Area {
  id: string;
  kind: string;
  label: string;
  outline: [number, number][];
  side?: string;
}

/** A state of a model: short sign, full label, rule id; a `bad` one is a handicap. */
export interface Badge {
  id: string;
  label: string;
  rule?: string;
  icon?: "" | "bag" | "bolt" | "box" | "card" | "clock" | "cloud" | "cross" | "crosshair" | "drop" | "eye" | "flag" | "flame" | "hidden" | "lying" | "person" | "pressed" | "star" | "swords" | "tick" | "wall";
  tone?: "bad" | "calm";
}

/** A ready-made band to look at: its models with their cards. */
export interface BandView {
  models: Model[];
}

/** Nothing may be measured before this question is answered: why, by which rule. */
export interface BlindView {
  why: string;
  rule: string;
}

/** What can be chosen for a new battle. */
export interface BookView {
  code: string;
  title: string;
  version: string;
  sides: [number, number];
  scenarios: Offer[];
  bands: Offer[];
  maps: Offer[];
  switches: Switch[];
  bots: Offer[];
  unit: "cm" | "in" | "stick";
  campaign: boolean;
  builds: boolean;
  first: Record<string, unknown>;
}

/** Play on from the moment after `at` answers, with new dice; no seats = hot-seat for all. */
export interface Branch {
  at: number;
  seats?: Record<string, string>;
  hotseat?: boolean;
  dice?: "engine" | "physical";
}

/** A band to be built, even {}, and the path of the entry that is open in the form; `text`: a band as YAML. */
export interface Build {
  band?: Record<string, unknown>;
  at?: string;
  text?: string;
}

/** The whole form, with the band as the muster reads it and its receipt. `limit`: how much it may cost, 0 any. */
export interface Catalogue {
  band: Record<string, unknown>;
  receipt?: Receipt;
  fields?: Field[];
  entries?: Entry[];
  hires?: Hire[];
  unit?: string;
  limit?: number;
}

/** How likely an outcome is, in percent and as "num/den", how it is for the viewer (for the one who acts), and which models it may happen to. */
export interface Chance {
  label: string;
  percent: number;
  share: string;
  tone: "bad" | "even" | "good";
  who?: string[];
}

/** A model, marker or area that is new or other: the fields to put, and those to leave out from now on. */
export interface Change {
  id: string;
  put?: Record<string, unknown>;
  cut?: string[];
}

/** What is other than in the scene sent before: its own fields, then its members by their id. `order` has the ids of a list whose members came, went or changed places. */
export interface Changes {
  put?: Record<string, unknown>;
  cut?: string[];
  models?: Change[];
  markers?: Change[];
  areas?: Change[];
  order?: Record<string, string[]>;
}

/** One player's band between battles. */
export interface Company {
  player: string;
  name: string;
  members: Member[];
  stores?: Store[];
  points?: number;
  notes?: string[];
}

/** What would every edition say to these answers, given to question number `n`? Or, of a replay (`at`), to what was answered after so many answers? */
export interface Compare {
  n?: number;
  answers?: unknown[];
  at?: number | null;
}

/** A deed under every edition of a book's family, the one that is played first, and what differs in words. */
export interface Compared {
  editions: EditionView[];
  differ: string[];
}

/** Answer number `n` was wrong (the first is 1). */
export interface Correct {
  n: number;
  answer: unknown;
}

/** What became of the answers after a corrected one, in words. */
export interface Corrected {
  notes: string[];
}

/** Answers, one after the other, that do something to somebody; `how` tells what is chosen on the way. */
export interface Deed {
  at: string;
  answers: unknown[];
  how: string;
}

/** Everything that could be done to others now; `ends` is the answer with which the one who acts is done, if any. */
export interface Deeds {
  is: "deeds";
  id: number;
  deeds: Deed[];
  ends: unknown;
}

/** `engine` dice: `commit` is the SHA-256 of the seed, which is told when the battle is over. */
export interface DiceView {
  kind: "engine" | "physical";
  commit: string;
  seed: string;
}

/** The cards of several answers at once, such as of all targets. */
export interface DoAllOdds {
  do: "all_odds";
  id: number;
  n: number;
  each: unknown[][];
}

/** Answer the open question number `n`. */
export interface DoAnswer {
  do: "answer";
  n: number;
  answer: unknown;
}

/** Yes or no to the other side's wish to undo. */
export interface DoConsent {
  do: "consent";
  ok: boolean;
}

/** What could be done to somebody of another side now, answer by answer. */
export interface DoDeeds {
  do: "deeds";
  id: number;
  n: number;
}

/** The table as it was after the first `at` answers. */
export interface DoFrame {
  do: "frame";
  id: number;
  at: number;
}

/** The name the player at this seat goes by. */
export interface DoName {
  do: "name";
  name: string;
}

/** The sums and exact chances if these answers were given now, one after the other. */
export interface DoOdds {
  do: "odds";
  id: number;
  n: number;
  answers: unknown[];
  patient?: boolean;
}

/** Reach, threat, sight … of any model. */
export interface DoOverlay {
  do: "overlay";
  id: number;
  kind: string;
  model: string;
}

/** What would the rules say to this answer? Changes nothing. Trying none at all asks for a good one. */
export interface DoTry {
  do: "try";
  id: number;
  n: number;
  answer: unknown;
  think?: boolean;
}

/** Take back everything from answer number `to` on. */
export interface DoUndo {
  do: "undo";
  to: number;
}

/** One edition: sums as [title, total, [value, why, rule] …], chances as [label, percent, "num/den"], or why it does not allow it. */
export interface EditionView {
  book: string;
  name: string;
  sums: [string, number, [number, string, string][]][];
  chances: [string, number, string][];
  refused: string;
}

/** Somebody in the band, or a group or a vehicle: where it stands, what it is and has, what it costs in all. Its fields are there while it is the one that is open; `hires` are who can be added below it. */
export interface Entry {
  at: string;
  name: string;
  kind: string;
  about?: string;
  rule?: string;
  points?: number | null;
  has?: string[];
  fields?: Field[];
  hires?: Hire[];
  follow?: string[];
}

/** Something a band may not have: where, why, by which rule, and what to do about it; `at`: where, as a path. */
export interface Fault {
  where: string;
  why: string;
  rule?: string;
  remedy?: string;
  at?: string;
}

/** A part of the form, and the value at its path. text, number, flag: that; `points` is what one more costs. times: how many alike there are, 1 unless it says more. one: the id of a pick ('' where nothing is taken may be one of them; where it is none of them, points are the difference to what is taken now). many: a list of ids. several: the same, an id as often as it is taken. counts: id → how many. pairs: id → the id of one of `seconds`. */
export interface Field {
  path: string;
  label: string;
  kind: "counts" | "flag" | "many" | "number" | "one" | "pairs" | "several" | "text" | "times";
  picks?: Pick[];
  seconds?: Pick[];
  about?: string;
  rule?: string;
  points?: number | null;
  bar?: Fault | null;
}

/** A part of a battle's result: models (`groups`) or figures (`numbers`) by side, `among` whom; `title` in words. */
export interface FieldView {
  name: string;
  kind: "data" | "flag" | "groups" | "members" | "number" | "numbers" | "side";
  among: Record<string, string[]> | null;
  title: string;
}

/** Play the battle that a campaign asks for; `bot`: let bots of this kind fight it for everybody. */
export interface FightHere {
  bot?: string;
  dice?: "engine" | "physical";
}

/** A battle to be fought in a campaign: its scenario, who has which side, and a result to fill in. */
export interface FightView {
  scenario: string;
  seats: Record<string, string>;
  draft: unknown;
  fields: FieldView[];
}

/** A moment of the replay: the scene after `at` answers, its new log lines, how many log numbers exist by then. */
export interface Frame {
  is: "frame";
  id: number;
  at: number;
  scene: Scene;
  log: LogLine[];
  upto: number;
}

/** An item carried: its figures in words, its state (loaded, jammed, 3 bullets, secret). */
export interface Gear {
  id: string;
  name: string;
  figures?: string;
  state?: string;
  traits?: [string, string][];
}

/** An earlier answer of a campaign: its number, the question, the answer, and the answer in words. */
export interface Given {
  n: number;
  question: QuestionView;
  answer: unknown;
  said: string;
}

/** A seat was given up; `deleted`: it was the last one, and the battle is gone. */
export interface Gone {
  deleted: boolean;
}

/** Somebody (or a vehicle, a whole group) to be added: `row`, at the end of the list `into`. */
export interface Hire {
  id: string;
  name: string;
  about?: string;
  rule?: string;
  points?: number | null;
  count?: number;
  bar?: Fault | null;
  group?: string;
  into: string;
  row: Record<string, unknown>;
}

/** Ask for a new invitation to a seat nobody has taken. */
export interface Invite {
  seat: string;
}

/** How a scenario may begin on its own table: zones and grounds, markers, and everybody's place and side. */
export interface Layout {
  map: string;
  areas: Area[];
  markers: Marker[];
  models: [number, number, string][];
}

/** One line of a receipt: points, what they pay for, by which rule; `at`: whose they are, as a path in the band. */
export interface Line {
  points: number;
  why: string;
  rule?: string;
  at?: string;
}

/** Two models tied together: captor and captive, fighters in contact. */
export interface Link {
  kind: string;
  a: string;
  b: string;
}

/** A secret link. */
export interface LinkTo {
  link: string;
}

/** An event this seat may see: its number, its sentence with marks, its data, and after how many answers it was. */
export interface LogLine {
  i: number;
  what: string;
  text: string;
  rules: string[];
  about: Record<string, unknown>;
  at: number;
  thoughts: Thinking[];
}

/** The luck of a battle: its sides, the rolls that decided most, and what is not exact about it. */
export interface Luck {
  sides: LuckSide[];
  rolls: LuckRoll[];
  doubt: string;
}

/** A roll that decided much: after how many answers it is told, what it brought the side for which it was most, and the chance of something as good (as bad) for it. */
export interface LuckRoll {
  at: number;
  turn: number;
  told: string;
  side: string;
  luck: number;
  chance: string;
  exact: boolean;
}

/** How lucky a side was, in words and figures: the sum, how far such sums usually spread, how sure it is. */
export interface LuckSide {
  side: string;
  words: string;
  rest: string;
  luck: number;
  spread: number;
  error: number;
}

/** A table: its size, its look and its pieces. */
export interface TableMap {
  id: string;
  name: string;
  size: [number, number];
  blurb: string;
  base: "ash" | "concrete" | "dirt" | "grass" | "sand" | "snow";
  pieces: Piece[];
  zones: Zone[];
  spots: Record<string, [number, number]>;
}

/** A thing on the table that is not a model: fire, loot, objective, smoke, casualty, order counter. */
export interface Marker {
  id: string;
  kind: string;
  label: string;
  x: number;
  y: number;
  r?: number;
  side?: string;
  rule?: string;
  state?: string;
  icon?: "" | "bag" | "bolt" | "box" | "card" | "clock" | "cloud" | "cross" | "crosshair" | "drop" | "eye" | "flag" | "flame" | "hidden" | "lying" | "person" | "pressed" | "star" | "swords" | "tick" | "wall";
  look?: "" | "counter" | "covered";
}

/** Somebody (or a vehicle) of a band: figures, gear, injuries, experience. */
export interface Member {
  id: string;
  name: string;
  kind?: string;
  points?: number;
  badges?: Badge[];
  stats?: Stat[];
  gear?: Gear[];
  traits?: [string, string][];
  notes?: string[];
}

/** A way to make one step of a path, as the third item of a point: [x, y, "jump"]. `key` is its shortcut. */
export interface Mode {
  id: string;
  name: string;
  key?: string;
  blurb?: string;
}

/** A base on the table (or beside it: `off`). */
export interface Model {
  id: string;
  side: string;
  name: string;
  code: string;
  kind: string;
  x: number;
  y: number;
  z: number;
  r: number;
  facing: number;
  half?: [number, number] | null;
  arc?: number;
  figure?: "" | "beast" | "bike" | "biker" | "blade" | "bomb" | "bow" | "brute" | "buggy" | "captive" | "crossbow" | "cyborg" | "flamer" | "great" | "halftrack" | "hauler" | "pistol" | "psychic" | "rifle" | "robot" | "shotgun" | "truck" | "zombie";
  number?: number;
  leader?: boolean;
  lies?: boolean;
  aboard?: string;
  off?: boolean;
  down?: boolean;
  ready?: boolean;
  active?: boolean;
  step?: number | null;
  group?: string;
  points?: number;
  badges?: Badge[];
  stats?: Stat[];
  gear?: Gear[];
  traits?: [string, string][];
  notes?: string[];
}

/** A moment worth a mark on the replay's bar. */
export interface Moment {
  at: number;
  turn: number;
  label: string;
}

/** Start a battle; an empty set-up takes the book's default. Seats: side → "human" or "bot:<name>". */
export interface NewBattle {
  book: string;
  setup?: Record<string, unknown>;
  seats?: Record<string, string>;
  dice?: "engine" | "physical";
  hotseat?: boolean;
  strict?: boolean;
  mine?: string;
}

/** Sums [title, sum], the number needed, and the chances; not `exact` = time ran out. */
export interface Odds {
  is: "odds";
  id: number;
  sums: [string, SumView][];
  need: number | null;
  chances: Chance[];
  exact: boolean;
  then: "ask" | "done" | "roll";
  who: string;
  at: string;
  asks: string;
  blind: BlindView | null;
  editions: boolean;
  needs: string;
  more: boolean;
}

/** Something a player can choose when setting up: a scenario, a band, a map, a bot. */
export interface Offer {
  id: string;
  name: string;
  blurb?: string;
  about?: Record<string, unknown>;
  facts?: string;
}

/** One further answer of a plan that goes on to a point; `measure` of it where it is a way. */
export interface Onward {
  answer: unknown;
  measure: Record<string, unknown> | null;
}

/** One choice; a barred one says why, and by which rule. */
export interface OptionView {
  value: string | number | boolean | null;
  label: string;
  note: string;
  ok: boolean;
  why: string;
  rule: string;
}

/** Something to draw over the table: regions, lines, words. */
export interface Overlay {
  kind: string;
  model: string;
  regions?: [number, number][][];
  discs?: [number, number, number][];
  lines?: OverlayLine[];
  notes?: string[];
}

/** Something to draw over the table. */
export interface OverlayCard {
  is: "overlay";
  id: number;
  overlay: Overlay;
}

/** A line to draw: a sight line from the engine's own witness, or a measure. */
export interface OverlayLine {
  a: [number, number];
  b: [number, number];
  kind: string;
  label?: string;
  blocker?: string;
  covers?: string[];
}

/** Something that can be taken: its figures in words, what one costs, how many there are, what bars one more. */
export interface Pick {
  id: string;
  name: string;
  about?: string;
  rule?: string;
  points?: number | null;
  count?: number;
  bar?: Fault | null;
  group?: string;
}

/** One piece of scenery. Lengths are whole tenths of a millimetre; the outline is a simple polygon. A piece with height 0 is a patch of ground. `floor` is the level its foot stands on (0 = the table). `stand` says whether a base can stand on its top, whose ground is `top`. `parts` of one element share `element` (an L-shaped ruin with a high and a low part). `look` only helps a drawing (wreck, tyres, container); no rule may read it. */
export interface Piece {
  id: string;
  name: string;
  outline: [number, number][];
  floor: number;
  height: number;
  material: "adobe" | "brick" | "concrete" | "drums" | "glass" | "none" | "rubble" | "sandbags" | "sheet_metal" | "stone" | "thick_metal" | "tyres" | "vegetation" | "vehicle" | "wood";
  ground: "impassable" | "open" | "rough" | "very_rough" | "water";
  top: "impassable" | "open" | "rough" | "very_rough" | "water";
  contaminated: boolean;
  stand: boolean;
  roles: ("bridge" | "building" | "climbable" | "door" | "fence" | "furniture" | "gap" | "ladder" | "marker" | "platform" | "roof" | "solid" | "stairs" | "window" | "wood")[];
  element: string;
  look: string;
}

/** Something that could have been done, what speaks for it in words, and its score in points of the bot's own. */
export interface Plan {
  words: string;
  score: number;
}

/** The open question of this seat. `kind`: choice, path, point … or roll. `modes`: how steps of a path are made. */
export interface QuestionView {
  n: number;
  who: string;
  what: string;
  kind: string;
  prompt: string;
  rule: string;
  settled: boolean;
  hidden: boolean;
  about: Record<string, unknown>;
  options: OptionView[];
  roll: RollView | null;
  blind: BlindView | null;
  modes: Mode[];
  fight: FightView | null;
}

/** A band counted: every point explained, every fault named; legal when there is none. `figures` are further counts a player knows the band by: how many fighters, how many at most. */
export interface Receipt {
  name: string;
  total?: number;
  lines?: Line[];
  faults?: Fault[];
  figures?: Record<string, number>;
}

/** Nothing was changed: why, by which rule, the nearest legal choice; `id` of the request if it had one. */
export interface Refused {
  is: "refused";
  why: string;
  rule: string;
  nearest: unknown;
  id: number | null;
  do: string;
}

/** `frames` is the last `at` a frame may be asked for (0 = the start). */
export interface Replay {
  frames: number;
  moments: Moment[];
  editions: boolean;
}

/** How the battle ended ('' = draw). */
export interface ResultView {
  winner: string;
  scores: Record<string, number>;
  why: string;
}

/** Dice to be thrown on the real table: die i is `who[i]`'s (the last one repeats); `names` of faces, if any. */
export interface RollView {
  count: number;
  sides: number;
  what: string;
  rule: string;
  who: string[];
  names?: string[];
}

/** All that a viewer may see of a campaign now: how far it is, every band, the standings in words. */
export interface Roster {
  game: number;
  games: number;
  companies: Company[];
  phase?: string;
  standings?: string[];
}

/** A rule in our own words. */
export interface RuleView {
  title: string;
  text: string;
}

/** All that a viewer may see now. */
export interface Scene {
  book: string;
  turn: number;
  turns: number;
  phase: string;
  size: [number, number];
  map: string;
  models: Model[];
  markers?: Marker[];
  areas?: Area[];
  links?: Link[];
  tags?: Record<string, Tag>;
  scores?: Record<string, number>;
  sides?: Record<string, string>;
  objectives?: string[];
  result?: Record<string, unknown> | null;
  unit?: "cm" | "in";
  sticks?: [string, number][];
  steps?: string;
  unmeasured?: [string, string] | null;
}

/** Who plays a side: "human" or "bot:<name>", whether a person's page is open, whether anybody has taken the seat, and the name they go by. */
export interface SeatView {
  side: string;
  name: string;
  player: string;
  here: boolean;
  taken: boolean;
  who: string;
}

/** Nobody came: let a bot of this kind play a seat nobody has taken. */
export interface StandIn {
  seat: string;
  bot: string;
}

/** The battle's name and its secret links: one per human side (or `all`), and `watch`. `/t/…` is a seat; `/i/…` is an invitation, which the first who opens it exchanges for a seat (POST /api/invite/…). */
export interface Started {
  battle: string;
  links: Record<string, string>;
  note: string;
}

/** A number on a card; `base` differs from `value` when something changed it, and `why` says what. */
export interface Stat {
  code: string;
  name: string;
  value: string;
  base?: string;
  why?: string;
}

/** Everything this seat may know now; sent on connect and after every change. The first one has the whole `scene`, the others the `changes` to the one before. `n` answers were given; `view` is the side through whose eyes `scene` is drawn ('' = a spectator's); `cover` names the side to hand the device to before anything is shown (hot-seat). `log` replaces every line numbered `log_from` or later. */
export interface State {
  is: "state";
  n: number;
  battle: string;
  seat: string;
  view: string;
  book: string;
  scene: Scene | null;
  changes: Changes | null;
  question: QuestionView | null;
  waiting: Waiting | null;
  log: LogLine[];
  log_from: number;
  undo: UndoView;
  result: ResultView | null;
  seats: SeatView[];
  dice: DiceView;
  cover: string;
  hotseat: boolean;
  pages: number;
  watching: number;
  strict: boolean;
  again: string;
  replay_only: boolean;
  note: string;
  roster: Roster | null;
}

/** Something a band owns as a whole: food, cells, scrap, a building. */
export interface Store {
  label: string;
  value: string;
  rule?: string;
}

/** A total with its parts: [value, why, rule]; voided: [value, why, rule, by what, rule]; fixed: [ok, why, rule]. */
export interface SumView {
  total: number;
  mods: [number, string, string][];
  voided?: [number, string, string, string, string][];
  fixed?: [boolean, string, string] | null;
}

/** An option of a book. A set-up gives true or false, a whole number, or one of `choices`. */
export interface Switch {
  id: string;
  name: string;
  blurb?: string;
  kind?: "choice" | "number" | "yes";
  default?: number;
  least?: number;
  most?: number;
  choices?: string[];
  rule?: string;
}

/** What a piece of scenery means in this book ("2M", "size 2, medium cover, brick"). */
export interface Tag {
  short: string;
  long: string;
  rule: string;
}

/** What a bot of `side` considered: its best plans in words, the chosen one first. */
export interface Thinking {
  side: string;
  plans: Plan[];
}

/** What the rules say to the answer that was tried; `onward` leads on from `nearest` to the point asked for. */
export interface Tried {
  is: "tried";
  id: number;
  ok: boolean;
  why: string;
  rule: string;
  nearest: unknown;
  measure: Record<string, unknown> | null;
  onward: Onward[];
}

/** An error in words: what went wrong, where, why, and what to do about it. */
export interface Trouble {
  what: string;
  where: string;
  why: string;
  remedy: string;
}

/** The body of every 4xx and 5xx answer. */
export interface TroubleBody {
  error: Trouble;
}

/** What may be taken back. `step`: number of this seat's latest answer; `free`: the earliest it may go back to without asking; `ask`: going back (further) needs the other side's consent and may be asked now; `pending`: the side that asks to go back to `to`; answer with `consent` if it is not you. `lines`: the first sentences of what would be undone, as this seat was told them, and how many `more` there are; `refused`: what became of this seat's last wish, as long as nothing else has happened. */
export interface UndoView {
  step: number | null;
  free: number | null;
  ask: boolean;
  pending: string | null;
  to: number | null;
  lines: string[];
  more: number;
  refused: string;
}

/** Somebody else has to decide; nothing but these words is told. */
export interface Waiting {
  who: string;
  bot: boolean;
  what: string;
}

/** A named region of the table: deployment, objective ground. */
export interface Zone {
  id: string;
  outline: [number, number][];
}

export type Incoming = DoAnswer | DoTry | DoOdds | DoAllOdds | DoDeeds | DoOverlay | DoFrame | DoUndo | DoConsent | DoName;

export type Outgoing = State | Ack | Refused | Tried | Odds | AllOdds | Deeds | OverlayCard | Frame;
