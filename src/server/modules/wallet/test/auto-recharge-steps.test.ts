import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLedgerInvariants } from '../invariants/ledger-invariants.ts'
import { runAutoRecharge } from '../auto-recharge/run-auto-recharge.ts'
import { saveAutoRecharge } from '../auto-recharge/save-auto-recharge.ts'
import { removePayPalAccount } from '../auto-recharge/save-paypal-account.ts'
import { usual, withAutoRecharge, type Funding } from './auto-recharge-factory.ts'

const {
  database,
  log,
  clock,
  paypal,
  parts,
  balance,
  runJobs,
  saveAccount,
  seller,
  spend,
  automaticOf,
  statuses,
  chargesOf,
  reconcile,
  killed,
} = await withAutoRecharge()

type Seller = Awaited<ReturnType<typeof seller>>
interface World {
  readonly call: Seller
  spentMinor: number
}

const pay =
  (leftMinor: number) =>
  async (world: World): Promise<void> => {
    const amountMinor = (await balance(world.call)) - leftMinor
    if (amountMinor <= 0) return
    await spend(world.call, amountMinor)
    world.spentMinor += amountMinor
  }

const payAndKill = async (world: World, isCharged: boolean): Promise<void> => {
  await pay(1_000)(world)
  await runAutoRecharge(killed(isCharged), world.call.customer.customerId, { attempt: 1 }).catch(expected)
}

/** What a person, PayPal or a killed process may do at any time. */
const steps: Readonly<Record<string, (world: World) => unknown>> = {
  payAlmostAll: pay(1_000),
  payToTheAmount: pay(usual.belowMinor),
  runTwice: ({ call: { customer } }) =>
    Promise.all(
      [1, 2].map(() => runAutoRecharge(parts, customer.customerId, { attempt: 1 }).catch(expected)),
    ),
  killBefore: (world) => payAndKill(world, false),
  killAfter: (world) => payAndKill(world, true),
  killAfterWithoutWebhook: (world) => {
    paypal.fake.setWebhookTiming('never')
    return payAndKill(world, true)
  },
  jobs: () => runJobs().then((failures) => failures.forEach(expected)),
  reconcile: () => later(),
  captureApart: () => paypal.fake.captureSaved(false),
  captureAtOnce: () => paypal.fake.captureSaved(true),
  decline: () => fund('declinedCard'),
  decideLater: () => fund('refusedByRisk'),
  accept: () => fund('balance'),
  outage: () => paypal.fake.failNext(5, 503),
  noWebhooks: () => paypal.fake.setWebhookTiming('never'),
  earlyWebhooks: () => paypal.fake.setWebhookTiming('early'),
  webhooksTwice: () => paypal.fake.setWebhookTiming('twice'),
  lateWebhooks: () => paypal.fake.setWebhookTiming('late'),
  resume: ({ call }) => saveAutoRecharge(parts, usual, call).catch(expected),
  replace: ({ call }) => saveAccount(call).catch(expected),
  remove: ({ call }) => removePayPalAccount(parts, call).catch(expected),
}

/** Refusals, outages and kills; anything else is a mistake. */
const expected = (error: unknown): void => {
  const { name, message } = error as Error
  expect(['PaymentServiceUnavailable', 'DomainError'].includes(name) || message === 'killed' || error).toBe(
    true,
  )
}

const fund = (funding: NonNullable<Funding>): void => {
  for (const account of paypal.fake.accounts().slice(0, 1)) account.funding = funding
}

const later = async (): Promise<void> => {
  clock.at = 6 * 60_000
  for (const failure of await reconcile()) expected(failure)
  clock.at = 0
}

describe('in any order', () => {
  it('every payment that PayPal has taken is credited once, within the limits', async () => {
    const order = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 6, maxLength: 16 })
    await fc.assert(
      fc.asyncProperty(order, async (names) => {
        const world: World = { call: await seller(), spentMinor: 0 }
        for (const name of names) {
          await steps[name]?.(world)
          const open = (await statuses(world.call)).filter((status) => status === 'created')
          expect(open.length).toBeLessThanOrEqual(1)
        }
        paypal.fake.failNext(0, 503)
        paypal.fake.setWebhookTiming('normal')
        await paypal.fake.releaseWebhooks()
        await later()
        await later()
        const recharges = await automaticOf(world.call)
        const credited = recharges.filter(({ status }) => status === 'credited').map(({ number }) => number)
        const taken = (await chargesOf(world.call)).filter(({ capture }) => capture?.status === 'COMPLETED')
        expect(taken.map(({ unit }) => unit.invoice_id ?? '').toSorted()).toEqual(credited.toSorted())
        expect(credited.length).toBeLessThanOrEqual(usual.maxPerDay)
        expect(await balance(world.call)).toBe(6_000 - world.spentMinor + credited.length * usual.amountMinor)
        paypal.fake.captureSaved(true)
      }),
      { numRuns: Number(process.env['AUTO_RECHARGE_RUNS'] ?? 20) },
    )
  }, 120_000)
})

describe('the ledger', () => {
  it('keeps its invariants', async () => {
    expect(await checkLedgerInvariants(database, log)).toBe(0)
  })
})
