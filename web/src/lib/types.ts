/** What the server sends and takes, by the page's own short names. `wire.ts` is made from the server's structs. */
import type * as wire from './wire'
import type { Scene } from './wire'

export type Side = string
export type XY = [number, number]
export type Answer = unknown
/** Plain data of an event or a question; its keys are agreed between books and page. */
export type About = Record<string, any>

export type {
  Ack, AllOdds, Area, Badge, Catalogue, Chance, Deed, Deeds, Entry, Fault, Field, Frame, Gear, Hire, Marker, Mode, Model, Moment, NewBattle, Odds, Offer, Onward, Overlay, OverlayLine, Pick as Thing, Receipt, Refused, Scene, SeatView, Stat, Switch, Tag, TableMap, Waiting,
} from './wire'
export type { BookView as BookInfo, Link as Tie, OptionView as Option, OverlayCard as OverlayMsg, ResultView as Result, RollView, Started as Made, SumView as SumPlain, UndoView as Undo } from './wire'
export type Trouble = Partial<wire.Trouble> & { what: string }
export type Piece = Pick<wire.Piece, 'id' | 'name' | 'outline'> & Partial<wire.Piece>

export type LogLine = Omit<wire.LogLine, 'about' | 'thoughts'> & { about: About; thoughts?: wire.Thinking[] }
export type Question = Omit<wire.QuestionView, 'about' | 'fight'> & { about: About; fight?: wire.FightView | null }
export type StateMsg = Omit<wire.State, 'question' | 'log' | 'scene' | 'changes'> & { question: Question | null; log: LogLine[]; scene: Scene; changes?: wire.Changes | null }
export type FrameMsg = Omit<wire.Frame, 'log'> & { log: LogLine[] }
export interface Measure {
  length?: number; cost?: number; budget?: number; checks?: [string, string][]; ok?: boolean; why?: string; rule?: string
  victims?: string[]; outline?: XY[]; places?: [number, number, number][]
  /** The vehicle that is met, and the side of it that is struck. */
  struck?: [string, string]
}
export type Tried = Omit<wire.Tried, 'measure' | 'onward'> & { measure: Measure | null; onward?: wire.Onward[] }
export type FromServer = wire.AllOdds | wire.Deeds | StateMsg | FrameMsg | Tried | wire.Ack | wire.Refused | wire.Odds | wire.OverlayCard
export type Sums = wire.Odds['sums']
export type Rules = Record<string, wire.RuleView>
export type Icon = NonNullable<wire.Badge['icon']>
