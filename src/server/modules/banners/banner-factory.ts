import sharp from 'sharp'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorBanners } from '../../../contract/banners/operator-banners.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import type { TestApp } from '../../../../test/http.ts'

type Draft = Partial<InputOf<typeof operatorBanners.saveBanner>>

export const agencyPicture = async (
  { platform }: TestApp,
  options: { readonly customerId?: CustomerId; readonly isPublic?: boolean } = {},
): Promise<string> => {
  const { customerId = null, isPublic = true } = options
  const body = await sharp({ create: { width: 24, height: 4, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  const picture = {
    customerId,
    isPublic,
    fileName: 'sale.png',
    kind: 'image' as const,
    contentType: 'image/png',
    body,
  }
  const { id } = await platform.files.put(picture)
  return platform.files.url({ id, isPublic }, 'large')
}

/** Live for all customers on both pages, unless the draft says otherwise. */
export const bannerInput = async (
  t: TestApp,
  draft: Draft = {},
): Promise<InputOf<typeof operatorBanners.saveBanner>> => ({
  title: 'Summer sale',
  imageUrl: draft.imageUrl ?? (await agencyPicture(t)),
  places: ['dashboard', 'catalogue'],
  audience: 'all',
  startsAt: new Date(Date.now() - 60_000).toISOString(),
  ...draft,
})

export const createBanner = async (
  t: TestApp,
  draft: Draft = {},
): Promise<OutputOf<typeof operatorBanners.saveBanner>> =>
  t.operator.ok(operatorBanners.saveBanner, await bannerInput(t, draft))
