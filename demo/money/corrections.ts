import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'

/** How a posted correction moves the wallet. */
export interface CorrectionMovement {
  readonly seller: SeededSeller
  readonly id: string
  readonly number: string
  readonly at: Date
  readonly amountMinor: number
  readonly reason: string
  readonly actor: string
}

interface Story {
  readonly seller: string
  readonly amountMinor: number
  readonly reason: string
  readonly note: string
  readonly proposedDays: number
  /** Null: it still waits for approval. */
  readonly decidedDays: number | null
  readonly declineReason?: string
}

const stories: readonly Story[] = [
  {
    seller: 'main',
    amountMinor: 1_250,
    reason: 'Goodwill credit for a parcel that arrived two weeks late.',
    note: '',
    proposedDays: 16.4,
    decidedDays: 16.4,
  },
  {
    seller: 'peak',
    amountMinor: -8_000,
    reason: 'A bank transfer was credited twice.',
    note: 'The transfer came back: nothing to deduct.',
    proposedDays: 9.2,
    decidedDays: 8.9,
    declineReason: 'The bank statement shows one credit only.',
  },
  {
    seller: 'main',
    amountMinor: 6_400,
    reason: 'Freight of four parcels was charged at the wrong weight.',
    note: 'See the scale report of last week.',
    proposedDays: 0.3,
    decidedDays: null,
  },
]

const insertSql = `
  insert into balance_correction (customer_id, id, number, status, status_since, currency, amount_minor, reason, note,
      proposed_by, proposed_at, decided_by, decline_reason)
    select customer, id, number, status, since, currency, amount, reason, note, proposer, proposed, decider, "declineReason"
    from json_to_recordset($1) as r (customer bigint, id bigint, number text, status text, since timestamptz,
      currency text, amount bigint, reason text, note text, proposer bigint, proposed timestamptz, decider bigint,
      "declineReason" text)`

/** One posted, one declined, one to approve. @returns how they move the wallets */
export const seedCorrections = async (
  tx: Tx,
  {
    sellers,
    staff,
    now,
  }: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly staff: SeededOperators
    readonly now: Date
  },
): Promise<CorrectionMovement[]> => {
  const ids = await takeIds(tx, stories.length)
  const before = (days: number): Date => new Date(+now - days * dayMs)
  const rows: object[] = []
  const movements: CorrectionMovement[] = []
  for (const [index, story] of stories.entries()) {
    const seller = sellers.get(story.seller)
    const id = ids[index]
    if (!seller || id === undefined) continue
    const { amountMinor, reason, note, proposedDays, decidedDays, declineReason = '' } = story
    const number = `BC-${id}`
    const isPosted = decidedDays !== null && declineReason === ''
    const decider = decidedDays === null ? null : isPosted ? staff.finance : staff.owner
    const at = before(decidedDays ?? proposedDays)
    rows.push({
      customer: seller.customerId,
      id,
      number,
      status: decidedDays === null ? 'proposed' : isPosted ? 'posted' : 'declined',
      since: at,
      currency: seller.currency,
      amount: amountMinor,
      reason,
      note,
      proposer: staff.finance.id,
      proposed: before(proposedDays),
      decider: decider?.id ?? null,
      declineReason,
    })
    if (isPosted) movements.push({ seller, id, number, at, amountMinor, reason, actor: staff.finance.name })
  }
  await insertRows(tx, insertSql, rows)
  return movements
}
