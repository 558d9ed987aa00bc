import fc from 'fast-check'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { creditLines } from '../../../contract/credit-lines/credit-lines.ts'
import { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { withdrawals } from '../../../contract/withdrawals/withdrawals.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { cancel } from '../affiliates/affiliate-factory.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { anyAccount, setTerms } from '../withdrawals/withdrawal-factory.ts'
import {
  close,
  daysPass,
  once,
  pay,
  payIn,
  remind,
  setCreditTerms,
  someTerms,
  unpaid,
} from './credit-factory.ts'

const t = await testApp()
const second = await t.operatorWith(['finance'])
await setTerms(t)

interface World {
  readonly seller: Caller
  /** Orders of 9.00 that are paid. */
  readonly paid: string[]
  balance: number
  limit: number
}

type Step = (world: World) => Promise<unknown>

const stateOf = ({ seller }: World) => seller.ok(wallet.getWallet, {})
const isStopped = async ({ seller }: World): Promise<boolean> =>
  (await seller.ok(creditLines.listCreditStatements, {})).rows.some(({ state }) => state === 'stopped')

const setLimit =
  (limitMinor: number): Step =>
  async (world) => {
    const customerId = customerIdFromRow(world.seller.customerId)
    const input = { customerId, limitMinor, everyDays: 7, dueDays: 5, reason: 'Test' }
    const { data } = await t.operator.call(operatorCreditLines.setCreditLine, input, once())
    const id = data?.proposal?.id
    if (id) await second.ok(operatorCreditLines.approveCreditLineChange, { id })
    world.limit = limitMinor
  }

const end: Step = async (world) => {
  const input = { customerId: customerIdFromRow(world.seller.customerId), reason: 'Test' }
  await t.operator.call(operatorCreditLines.endCreditLine, input, once())
  world.limit = 0
}

/** Several payments at once: as many succeed as balance and credit allow. */
const buyAtOnce =
  (count: number): Step =>
  async (world) => {
    const ids: string[] = []
    for (let n = 0; n < count; n += 1) ids.push(await unpaid(t, world.seller))
    const credit = (await isStopped(world)) ? 0 : world.limit
    const affordable = Math.max(0, Math.floor((world.balance + credit) / 900))
    const sent = await Promise.all(ids.map((id) => pay(world.seller, id)))
    const paid = ids.filter((_id, at) => sent[at]?.data?.result.ok)
    expect(paid).toHaveLength(Math.min(count, affordable))
    world.paid.push(...paid)
    world.balance -= paid.length * 900
  }

const credit =
  (amountMinor: number): Step =>
  async (world) => {
    await payIn(t, world.seller, amountMinor)
    world.balance += amountMinor
  }

const cancelOne: Step = async (world) => {
  const id = world.paid.pop()
  if (id === undefined) return
  await cancel(t, world.seller, id)
  world.balance += 900
}

const withdraw: Step = async (world) => {
  const { id } = await anyAccount(world.seller)
  const input = { payoutAccountId: id, amountMinor: 1_000 }
  const { code } = await world.seller.call(withdrawals.requestWithdrawal, input, once())
  expect(code === 200).toBe(world.balance >= 1_000)
  if (code === 200) world.balance -= 1_000
}

const closePeriod: Step = async ({ seller }) => {
  await close(t, seller)
  await remind(t)
}

const named = (name: string, play: Step) => ({ play, [fc.toStringMethod]: () => name })

const step = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(500, 2_000, 150_000).map((l) => named(`limit ${l}`, setLimit(l))) },
  { weight: 1, arbitrary: fc.constant(named('end', end)) },
  {
    weight: 4,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((n) => named(`buy ${n} at once`, buyAtOnce(n))),
  },
  { weight: 3, arbitrary: fc.constantFrom(1, 300, 900, 2_500).map((m) => named(`pay in ${m}`, credit(m))) },
  { weight: 2, arbitrary: fc.constant(named('cancel', cancelOne)) },
  { weight: 1, arbitrary: fc.constant(named('withdraw', withdraw)) },
  { weight: 3, arbitrary: fc.constant(named('close', closePeriod)) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(1, 4, 8)
      .map((days) => named(`${days} days pass`, ({ seller }: World) => daysPass(t, seller, days))),
  },
)

it('whatever happens, payments stay within balance and credit, and statements follow the ledger', async () => {
  await setCreditTerms(t, someTerms)
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(step, { minLength: 8, maxLength: 22 })
        .map((steps) => [named('limit 2000', setLimit(2_000)), ...steps]),
      async (steps) => {
        const world: World = { seller: await t.newCustomer(), paid: [], balance: 0, limit: 0 }
        for (const { play } of steps) {
          await play(world)
          expect((await stateOf(world)).balance.amountMinor).toBe(world.balance)
        }
        // All that is owed is paid: nothing stays due.
        if (world.balance < 0) await payIn(t, world.seller, -world.balance)
        const { rows } = await world.seller.ok(creditLines.listCreditStatements, { pageSize: 100 })
        expect(rows.filter(({ state }) => state !== 'settled')).toEqual([])
        expect(await checkLedgerInvariants(t.platform.database, pino({ level: 'error' }))).toBe(0)
      },
    ),
    { numRuns: 10 },
  )
}, 240_000)
