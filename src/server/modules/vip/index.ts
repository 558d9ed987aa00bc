import { sql } from 'kysely'
import * as z from 'zod'
import { operatorVip } from '../../../contract/vip/operator-vip.ts'
import { vip } from '../../../contract/vip/vip.ts'
import type { VipLevel } from '../../../contract/vip/vip-terms.ts'
import type { Db } from '../../platform/database/database.ts'
import { declareJob, handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { setVipLevel } from './set-level.ts'
import { getVipStatus, levelJson } from './vip-status.ts'

/** Runs each hour, because the agency's day may begin at any; computes once a day. */
const computeVipLevels = declareJob({
  name: 'compute-vip-levels',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryBackoff: true,
  concurrency: 1,
  cron: '10 * * * *',
  timeoutSeconds: 900,
})

/** Once per day of the agency; what was changed in the settings meanwhile is computed when they are saved. */
export const computeDailyLevels = async (db: Db): Promise<void> => {
  await sql`
    select compute_vip_levels() where not exists (select from vip_computation where day = agency_today())`.execute(
    db,
  )
}

const listLevels = async (db: Db) => {
  const { rows } = await sql<{ today: string; levels: (VipLevel & { customers: number })[] }>`
    select agency_today()::text as today, coalesce((select json_agg(${levelJson}::jsonb || jsonb_build_object('customers',
        (select count(*) from customer c where c.vip_level_id = l.id)) order by l.threshold_minor nulls first, l.name_en)
      from vip_level l), '[]') as levels`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  return row
}

export const vipModule = ({ database }: Platform): Module => ({
  routes: [
    implement(vip.getVipStatus, (_, { customer }) =>
      getVipStatus(database.tenant(customer.customerId), customer),
    ),
    implement(operatorVip.listVipLevels, () => listLevels(database.agency)),
    implement(operatorVip.setVipLevel, (input, call) => setVipLevel(database, input, call)),
  ],
  jobs: [handleJob(computeVipLevels, () => computeDailyLevels(database.agency))],
})
