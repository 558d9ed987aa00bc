import { operatorCustomerPrices } from '../../src/contract/customer-prices/customer-prices.ts'
import { operatorVip } from '../../src/contract/vip/operator-vip.ts'
import type { InputOf } from '../../src/contract/kernel/endpoint.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type World } from './world.ts'

type Wish = Omit<InputOf<typeof operatorCustomerPrices.createCustomerPrice>, 'customerId' | 'startsOn'>

/** The product of the mugs, what goes to the US, and everything. */
const wishes = async ({ stage }: World, dice: number): Promise<Wish[]> => {
  const { rows } = await stage.t.admin.query<{ code: string }>('select code from sku where id = $1', [
    stage.skuIds[0],
  ])
  const code = rows[0]?.code ?? ''
  const discountBp = 1 + dice * 100
  return [
    { scope: 'goods', discountBp },
    { scope: 'sku', code, fixedUsdMinor: dice * 3 },
    { scope: 'sku', code, discountBp: 10_000 - dice },
    { scope: 'freight', discountBp },
    { scope: 'country', countryCode: 'US', discountBp: 3_333 },
    { scope: 'services', discountBp },
  ]
}

export const priceMoves: Record<string, Move> = {
  agreePrice: async (world, _order, dice) => {
    const wish = oneOf(await wishes(world, dice), dice)
    if (!wish) return refused('no wish')
    const input = { ...wish, customerId: world.customerId, startsOn: '2025-01-01' }
    return took(await ask(world, world.stage.t.operator, operatorCustomerPrices.createCustomerPrice, input))
  },
  endPrice: async (world) => {
    const rows = await rowsOf<{ id: string }>(
      world,
      'select id from customer_price where customer_id = $1 and ended_at is null order by id limit 1',
    )
    const [first] = rows
    if (!first) return refused('no price')
    return took(await ask(world, world.stage.t.operator, operatorCustomerPrices.endCustomerPrice, first))
  },
  setVipLevel: async (world, _order, dice) => {
    const { customerId, stage } = world
    const level = oneOf([...stage.levelIds, null], dice) ?? null
    const wish = { customerId, levelId: level, reason: 'Any reason' }
    return took(await ask(world, stage.t.operator, operatorVip.setVipLevel, wish))
  },
}
