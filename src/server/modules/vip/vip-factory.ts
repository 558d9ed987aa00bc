import { randomUUID } from 'node:crypto'
import type { VipLevel } from '../../../contract/vip/vip-terms.ts'
import type { HasDatabase } from '../orders/test/order-factory.ts'

export const aLevel = (given: Partial<VipLevel> = {}): VipLevel => ({
  id: randomUUID(),
  nameEn: `Level ${randomUUID().slice(0, 8)}`,
  nameZh: '',
  thresholdMinor: null,
  goodsBp: 0,
  freightBp: 0,
  servicesBp: 0,
  benefitsEn: '',
  benefitsZh: '',
  ...given,
})

/** Saves the levels as the owner does: every customer gets the one of its volume. */
export const saveLevels = async (
  { platform: { database } }: HasDatabase,
  levels: readonly VipLevel[],
  given: { readonly days?: number; readonly timeZone?: string } = {},
): Promise<void> => {
  const value = { days: 90, timeZone: 'UTC', ...given, levels }
  await database.queryAgency(
    `insert into agency_settings (section, version, value, changed)
       select 'vip', coalesce(max(version), 0) + 1, $1::jsonb, '{levels}' from agency_settings where section = 'vip'`,
    [JSON.stringify(value)],
  )
}

/** Sets a customer's level, as an operator does. */
export const giveLevel = async (
  { platform: { database } }: HasDatabase,
  customerId: string,
  { id }: Pick<VipLevel, 'id'>,
): Promise<void> => {
  await database.queryAgency(
    `update customer set vip_level_id = $2, is_vip = true, vip_level_since = now(), vip_is_set = true,
       vip_set_reason = 'Test' where customer_id = $1`,
    [customerId, id],
  )
}

/** Makes a customer VIP on a level that gives nothing off. */
export const makeVip = async (t: HasDatabase, customerId: string): Promise<void> => {
  const level = aLevel({ nameEn: 'VIP' })
  await saveLevels(t, [level])
  await giveLevel(t, customerId, level)
}
