import type { InputOf } from '../../../../contract/kernel/endpoint.ts'
import type { operatorPackStation, PackTask } from '../../../../contract/packing/pack-station.ts'
import type { PackOrder } from '../../../../contract/packing/packing.ts'
import type { Size, WeighingMethod } from '../../../../contract/packing/parcel-weight.ts'
import type { ScaleLine } from '../scale/scale-protocol.ts'
import { typedGrams, typedMm } from '../scale/typed-weight.ts'

/** What was measured of a parcel, as typed; stored on the device until the order ships. */
export interface Measured {
  readonly weight: string
  readonly method: WeighingMethod
  /** Centimetres; all empty: not measured. */
  readonly length: string
  readonly width: string
  readonly height: string
  /** A packaging type in place of sides; '': none. */
  readonly packaging: string
}

export const notMeasured: Measured = {
  weight: '',
  method: 'typed',
  length: '',
  width: '',
  height: '',
  packaging: '',
}

type Station = PackOrder['station']

/** Null: no size, or one that is not complete. */
export const sizeOf = ({ length, width, height, packaging }: Measured, station: Station): Size | null => {
  const known = station.packaging.find(({ name }) => name === packaging)
  if (known) return { lengthMm: known.lengthMm, widthMm: known.widthMm, heightMm: known.heightMm }
  const [lengthMm, widthMm, heightMm] = [length, width, height].map(typedMm)
  return lengthMm && widthMm && heightMm ? { lengthMm, widthMm, heightMm } : null
}

/** Some sides were typed, but not three that can be read. */
export const isSizeBroken = (measured: Measured, station: Station): boolean =>
  [measured.length, measured.width, measured.height].some((side) => side.trim() !== '') &&
  sizeOf(measured, station) === null

export type CloseWeight = InputOf<typeof operatorPackStation.closeParcel>['weight']

/** What to close the parcel with: what is typed, or what was measured at the last close; null: it was not weighed. */
export const weightOf = (order: Pick<PackOrder, 'station' | 'parcel'>, measured: Measured): CloseWeight => {
  const grams = typedGrams(measured.weight)
  if (grams !== null) {
    const { method, packaging } = measured
    return { grams, method, packaging, size: sizeOf(measured, order.station) }
  }
  const before = order.parcel?.weight
  if (!before) return null
  const { method, packaging, size } = before
  return { grams: before.grams, method, packaging, size }
}

export const stableGrams = (line: ScaleLine | null): number | null =>
  line !== null && line !== 'overload' && line.isStable && line.grams > 0 ? line.grams : null

export const openTasks = (tasks: readonly PackTask[]): PackTask[] => tasks.filter(({ done }) => done === null)

export type Command =
  | { readonly kind: 'tick'; readonly place: number | null }
  | { readonly kind: 'close' | 'weigh' | 'propose' | 'picture' }

const commands: Readonly<Record<string, Exclude<Command['kind'], 'tick'>>> = {
  'CMD-CLOSE': 'close',
  'CMD-WEIGH': 'weigh',
  'CMD-PROPOSE': 'propose',
  'CMD-PICTURE': 'picture',
}

/** A scanned command: `CMD-TICK` ticks off the next task, `CMD-TICK-2` the second one. Null: not a command. */
export const commandOf = (typed: string): Command | null => {
  const code = typed.trim().toUpperCase()
  const kind = commands[code]
  if (kind) return { kind }
  const tick = /^CMD-TICK(?:-(\d{1,2}))?$/.exec(code)
  if (!tick) return null
  return { kind: 'tick', place: tick[1] === undefined ? null : Number(tick[1]) }
}

/** The task of a command; undefined: there is none. Of several open ones the first comes next. */
export const taskAt = (tasks: readonly PackTask[], place: number | null): PackTask | undefined =>
  place === null ? openTasks(tasks)[0] : tasks[place - 1]
