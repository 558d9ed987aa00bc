import { sql } from 'kysely'
import { pushableTrackingStatuses } from '../../src/contract/kernel/statuses.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'

export const seedTrackingRules = async (tx: Tx, savedBy: string): Promise<void> => {
  const rules = [
    {
      name: 'Nordic countries',
      countries: ['SE', 'NO', 'DK', 'FI'],
      hidden_words: ['Shenzhen', 'Guangzhou', 'Dongguan', '深圳'],
      replacements: [{ from: 'sorting center', to: 'hub' }],
      pushed_statuses: [...pushableTrackingStatuses],
    },
    {
      name: 'Fewer updates for Brazil',
      countries: ['BR'],
      hidden_words: [],
      replacements: [],
      pushed_statuses: ['outForDelivery', 'delivered', 'deliveryFailed', 'exception', 'returned'],
    },
  ]
  await tx
    .insertInto('tracking_rule')
    .values(
      rules.map((rule, place) => ({
        ...rule,
        position: place + 1,
        replacements: JSON.stringify(rule.replacements),
        saved_by: savedBy,
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute()
}
