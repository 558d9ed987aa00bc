import { sql } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import { stripPicture } from '../catalogue/pictures.ts'
import { dayMs } from '../orders/stories.ts'

interface Plan {
  readonly title: string
  readonly words: readonly [string, string]
  readonly picture: string
  readonly background: string
  readonly link: string
  readonly places: readonly ('dashboard' | 'catalogue')[]
  readonly audience: 'all' | 'vip'
  readonly fromDays: number
  /** Null: no end. */
  readonly untilDays: number | null
}

const plans: readonly Plan[] = [
  {
    title: 'Order early: carriers are busy this season',
    words: ['Order early', 'Carriers are busy this season'],
    picture: '1f381',
    background: '#dcebdd',
    link: '/function/notificeList',
    places: ['dashboard'],
    audience: 'all',
    fromDays: -6,
    untilDays: 24,
  },
  {
    title: 'New in the catalogue: outdoor and camping',
    words: ['Camping gear', 'New in the catalogue'],
    picture: '26fa',
    background: '#f3e6cf',
    link: '/product/winningProducts?sort=newest:desc',
    places: ['catalogue'],
    audience: 'all',
    fromDays: -12,
    untilDays: null,
  },
  {
    title: 'VIP: lower freight to Europe',
    words: ['For VIP customers', 'Lower freight to Europe'],
    picture: '1f69a',
    background: '#e4dcf7',
    link: '/function/vip',
    places: ['dashboard', 'catalogue'],
    audience: 'vip',
    fromDays: 35,
    untilDays: 66,
  },
  {
    title: 'Packing centre closed for stocktaking',
    words: ['Closed for stocktaking', 'Orders ship the day after'],
    picture: '1f3ed',
    background: '#cfe3f5',
    link: '/function/notificeList',
    places: ['dashboard'],
    audience: 'all',
    fromDays: -70,
    untilDays: -56,
  },
]

export const seedBanners = async (
  tx: Tx,
  files: Files,
  { savedBy, now }: { readonly savedBy: string; readonly now: Date },
): Promise<void> => {
  const at = (days: number): Date => new Date(+now + days * dayMs)
  for (const plan of plans) {
    const picture = {
      customerId: null,
      isPublic: true,
      fileName: 'banner.webp',
      kind: 'image',
      contentType: 'image/png',
      body: await stripPicture(plan.picture, plan.background, plan.words),
    } as const
    const { id } = await files.put(picture, tx)
    await tx
      .insertInto('banner')
      .values({
        title: plan.title,
        image_id: id,
        link: plan.link,
        places: [...plan.places],
        audience: plan.audience,
        starts_at: at(plan.fromDays),
        ends_at: plan.untilDays === null ? sql<Date>`'infinity'` : at(plan.untilDays),
        saved_by: savedBy,
      })
      .execute()
  }
}
