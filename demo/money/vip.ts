import { sql } from 'kysely'
import {
  listPrices,
  type CustomerPrices,
  type PriceRule,
} from '../../src/contract/customer-prices/customer-price.ts'
import type { VipLevel, VipTerms } from '../../src/contract/vip/vip-terms.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from '../people/accounts.ts'
import { dayMs, type Story } from '../orders/stories.ts'

const levelOf = (
  place: number,
  name: readonly [en: string, zh: string],
  given: Pick<
    VipLevel,
    'thresholdMinor' | 'goodsBp' | 'freightBp' | 'servicesBp' | 'benefitsEn' | 'benefitsZh'
  >,
): VipLevel => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  nameEn: name[0],
  nameZh: name[1],
  ...given,
})

const silver = levelOf(1, ['Silver', '银卡'], {
  thresholdMinor: 1_500_000,
  goodsBp: 200,
  freightBp: 0,
  servicesBp: 0,
  benefitsEn: 'Answers on working days within four hours',
  benefitsZh: '工作日四小时内回复',
})
const gold = levelOf(2, ['Gold', '金卡'], {
  thresholdMinor: 2_000_000,
  goodsBp: 300,
  freightBp: 500,
  servicesBp: 0,
  benefitsEn: 'Named agent\nFree product photos',
  benefitsZh: '专属客服\n免费产品图片',
})
const platinum = levelOf(3, ['Platinum', '白金卡'], {
  thresholdMinor: 4_000_000,
  goodsBp: 500,
  freightBp: 800,
  servicesBp: 10_000,
  benefitsEn: 'Named agent\nFree services\nTwo pallets of storage free of charge',
  benefitsZh: '专属客服\n免费增值服务\n免费存放两个托盘',
})

const terms: VipTerms = { days: 90, timeZone: 'Europe/London', levels: [silver, gold, platinum] }

/** Since when the main seller has the level and the price. */
const sinceDays = 20

interface VipPlan {
  readonly main: SeededSeller
  readonly ownerId: string
  readonly financeId: string
  readonly namedAgentId: string
  readonly now: Date
}

/**
 * Levels, and a price and the named agent of the main seller, who has a level from the start, as the volume that it comes
 * from is seeded later.
 * Returns the prices of each order's time.
 */
export const seedVip = async (
  tx: Tx,
  { main, ownerId, financeId, namedAgentId, now }: VipPlan,
): Promise<(story: Story) => CustomerPrices> => {
  const { customerId } = main
  const since = new Date(+now - sinceDays * dayMs)
  await sql`
    insert into agency_settings (section, version, value, changed, changed_by, changed_at)
      values ('vip', 1, ${JSON.stringify(terms)}::jsonb, '{levels}', ${ownerId}, ${new Date(+now - 60 * dayMs)})`.execute(
    tx,
  )
  await sql`
    update customer set vip_level_id = ${gold.id}, is_vip = true, vip_level_since = ${since},
        named_agent_id = ${namedAgentId}
      where customer_id = ${customerId}`.execute(tx)
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
  // Without an end, so that it holds on the database's day, whatever the demo's is.
  const [startsOn, endsOn] = [dayOf(since), null]
  const discountBp = 1_200
  const { rows } = await sql<{ id: string; productId: string; code: string }>`
    insert into customer_price (customer_id, scope, product_id, name, discount_bp, starts_on, note, created_by, created_at)
      select ${customerId}, 'product', id, code, ${discountBp}, ${startsOn}::date, 'Agreed for the season',
          ${financeId}, ${since}
        from product where code = 'KT-MUG'
      returning id::text, product_id::text as "productId", name as code`.execute(tx)
  const rules = rows.map(({ id, productId, code }): PriceRule => ({
    id,
    scope: 'product',
    skuId: null,
    productId,
    category: null,
    lineId: null,
    countryCode: null,
    name: code,
    discountBp,
    fixedUsdMinor: null,
    startsOn,
    endsOn,
  }))
  const prices = { today: dayOf(now), level: gold, rules }
  return ({ shop, at }) => (shop.customerId === customerId && at >= since ? prices : listPrices)
}

/** Once everything is paid, the levels come from the volume. */
export const settleVip = async (tx: Tx): Promise<void> => {
  await sql`select compute_vip_levels()`.execute(tx)
}
