import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../demo/random.ts'
import { wallet } from '../../src/contract/wallet/wallet.ts'
import { startPayPal, type PayPalDouble } from '../paypal.ts'
import { giveUpMs } from './client.ts'
import type { World } from './world.ts'

/** A PayPal that outlives the product's kills, and repeats its webhooks until the product answers. */
export const startPayPalFor = (productUrl: string): Promise<PayPalDouble> =>
  startPayPal(
    async (body, headers) => {
      const answer = await fetch(`${productUrl}/app/webhooks/paypal`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(10_000),
      })
      return answer.status
    },
    { retryDelayMs: 250 },
  )

export const paypalSettings = ({ url, options }: PayPalDouble): Record<string, string> => ({
  PAYPAL_BASE_URL: url,
  PAYPAL_CLIENT_ID: options.clientId,
  PAYPAL_CLIENT_SECRET: options.clientSecret,
  PAYPAL_WEBHOOK_ID: options.webhookId,
})

/** Starts a recharge, approves or is refused at PayPal, and comes back until the product has answered. */
export const rechargeByPayPal = async (world: World, random: Random): Promise<void> => {
  const { fake } = world.paypal
  fake.setWebhookTiming(random.pick(['normal', 'early', 'twice', 'never']))
  const amountMinor = random.between(50, 500) * 100
  const begun = await world.seller.call(wallet.createPayPalRecharge, { amountMinor })
  if (begun?.code !== 200 || !begun.data) return
  const token = new URL(begun.data.approveUrl).searchParams.get('token') ?? ''
  const isCovered = random.happens(0.8)
  await fake.approve(token, isCovered ? 'balance' : 'refusedByRisk')
  // A webhook that met no server is not repeated for long, and the reconciliation comes minutes later.
  const until = performance.now() + giveUpMs
  while (performance.now() < until) {
    const back = await world.seller.call(wallet.completePayPalRecharge, { token })
    const recharge = back?.code === 200 ? back.data?.recharge : undefined
    if (recharge && recharge.status !== 'created' && recharge.status !== 'approved') {
      if (recharge.status === 'credited') world.acknowledged.recharged.set(recharge.id, amountMinor)
      return
    }
    await sleep(200)
  }
  throw new Error(`PayPal recharge ${token} was never settled`)
}

/** Tokens of payments whose money PayPal holds for us. */
export const capturedTokens = ({ paypal }: World): string[] =>
  paypal.fake
    .orders()
    .filter(({ capture }) => capture?.status === 'COMPLETED')
    .map(({ id }) => id)
