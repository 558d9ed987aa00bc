import { banners } from '../../../contract/banners/banners.ts'
import { operatorBanners } from '../../../contract/banners/operator-banners.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type Route } from '../../platform/http/route.ts'
import {
  findOperatorBanner,
  listBanners,
  listOperatorBanners,
  type OperatorBanner,
} from './banner-queries.ts'
import { deleteBanner, endBanner, saveBanner } from './change-banner.ts'
import { fileReferences } from './file-references.ts'

const change = (
  { database, files }: Platform,
  call: OperatorCall,
  action: string,
  run: (tx: Tx) => Promise<string>,
): Promise<OperatorBanner> =>
  database.agencyTransaction(async (tx) => {
    const id = await run(tx)
    const banner = await findOperatorBanner(tx, files, id)
    if (!banner) throw new Error('the banner was not saved')
    const { title, link, places, audience, startsAt, endsAt } = banner
    const detail = { title, link, places, audience, startsAt, endsAt }
    await audit(tx, call.operator, { action, target: `banner:${id}`, detail, call })
    return banner
  })

const routes = (platform: Platform): Route[] => {
  const { database, files } = platform
  return [
    implement(banners.listBanners, async ({ place }, { customer: { customerId } }) => ({
      banners: await listBanners(database.tenant(customerId), files, customerId, place),
    })),
    implement(operatorBanners.listOperatorBanners, (input) =>
      listOperatorBanners(database.agency, files, input),
    ),
    implement(operatorBanners.saveBanner, (input, call) =>
      change(platform, call, 'banner.saved', (tx) => saveBanner(tx, files, call.operator, input)),
    ),
    implement(operatorBanners.endBanner, ({ id }, call) =>
      change(platform, call, 'banner.ended', async (tx) => {
        await endBanner(tx, call.operator, id)
        return id
      }),
    ),
    implement(operatorBanners.deleteBanner, async ({ id }, call) => {
      await database.agencyTransaction(async (tx) => {
        await deleteBanner(tx, id)
        await audit(tx, call.operator, { action: 'banner.deleted', target: `banner:${id}`, call })
      })
      return { done: true } as const
    }),
  ]
}

export const bannersModule = (platform: Platform): Module => ({
  fileReferences,
  routes: routes(platform),
})
