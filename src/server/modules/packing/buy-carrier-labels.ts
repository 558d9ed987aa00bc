import {
  buyLabel,
  outcomesOf,
  type LabelIntent,
  type LabelOutcome,
  type LabelParts,
} from '../carriers/index.ts'
import { carrierParcelOf } from './carrier-parcels.ts'

/** Carriers limit the calls of a second; each purchase makes three or four. */
const atOnce = 4
/** Longer than this nobody waits. Those not begun by then are begun by the next call. */
const longestMs = 45_000

/** Buys what is still to be bought, and returns what became of each order's label, by order. */
export const buyCarrierLabels = async (
  parts: LabelParts,
  intents: readonly LabelIntent[],
): Promise<ReadonlyMap<string, LabelOutcome>> => {
  const db = parts.database.agency
  const until = performance.now() + longestMs
  const waiting = [...intents]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && performance.now() < until; next = waiting.shift()) {
      const intent = next
      await buyLabel(parts, intent, () => carrierParcelOf(db, intent))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, intents.length) }, work))
  return outcomesOf(db, intents)
}
