import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { convertFromUsd, type Currency } from '../../../contract/kernel/money.ts'
import type { vip } from '../../../contract/vip/vip.ts'
import type { VipLevel } from '../../../contract/vip/vip-terms.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { loadCustomerPrices } from '../customer-prices/index.ts'
import { progressOf, type DayVolume } from './progress.ts'

type Status = OutputOf<typeof vip.getVipStatus>

interface Standing {
  readonly today: string
  readonly days: number
  readonly levelId: string | null
  readonly since: Date | null
  readonly isSet: boolean
  readonly setUntil: string | null
  readonly levels: readonly VipLevel[]
}

export const levelJson = sql`json_build_object('id', l.id, 'nameEn', l.name_en, 'nameZh', l.name_zh,
  'thresholdMinor', l.threshold_minor, 'goodsBp', l.goods_bp, 'freightBp', l.freight_bp, 'servicesBp', l.services_bp,
  'benefitsEn', l.benefits_en, 'benefitsZh', l.benefits_zh)`

const readStanding = async (db: Db, customerId: CustomerId): Promise<Standing> => {
  const { rows } = await sql<Standing>`
    select agency_today()::text as today, vip_days() as days, c.vip_level_id::text as "levelId",
        c.vip_level_since as since, c.vip_is_set as "isSet", c.vip_set_until::text as "setUntil",
        (select coalesce(json_agg(${levelJson} order by l.threshold_minor nulls first, l.name_en), '[]') from vip_level l) as levels
      from customer c where c.customer_id = ${customerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the customer has no row')
  return row
}

const volumesOf = async (db: Db, customerId: CustomerId, days: number): Promise<DayVolume[]> => {
  const { rows } = await sql<DayVolume>`
    select day::text as day, minor::float8 as minor
      from paid_volume(agency_today() - ${days}::integer + 1, ${customerId}) order by day`.execute(db)
  return rows
}

export const getVipStatus = async (
  db: Db,
  { customerId, currency }: { readonly customerId: CustomerId; readonly currency: Currency },
): Promise<Status> => {
  const { levels, levelId, since, isSet, setUntil, days, today } = await readStanding(db, customerId)
  const volumes = levels.length === 0 ? [] : await volumesOf(db, customerId, days)
  const { rules } = await loadCustomerPrices(db, customerId)
  const rate = await exchangeRate(db, currency)
  return {
    days,
    levels: [...levels],
    current:
      levelId === null || since === null ? null : { levelId, since: since.toISOString(), isSet, setUntil },
    ...progressOf(volumes, { levels, levelId, isSet, days, today }),
    currency,
    prices: rules.map(({ id, scope, name, discountBp, fixedUsdMinor, endsOn }) => ({
      id,
      scope,
      name,
      discountBp,
      fixedMinor: fixedUsdMinor === null ? null : convertFromUsd(fixedUsdMinor, rate),
      endsOn,
    })),
  }
}
