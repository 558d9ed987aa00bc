import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { bannerIdSchema } from '../kernel/ids.ts'

/** Pages of sellers on which a banner can be shown. */
export const bannerPlaces = ['dashboard', 'catalogue'] as const
export type BannerPlace = (typeof bannerPlaces)[number]

/** A page of the seller's application (`/product/winningProducts`) or a website (`https://…`). */
export const bannerLinkSchema = z
  .string()
  .trim()
  .max(500)
  .refine(
    (link) => /^\/(?![/\\])/.test(link) || (/^https:\/\//i.test(link) && URL.canParse(link)),
    'must be a page of Quayside, such as /product/winningProducts, or begin with https://',
  )

export const bannerSchema = z.object({
  id: bannerIdSchema,
  title: z.string(),
  imageUrl: z.string(),
  link: bannerLinkSchema.nullable(),
  places: z.array(z.enum(bannerPlaces)),
})

export const banners = {
  listBanners: endpoint({
    method: 'GET',
    path: '/Common/GetBanner',
    summary: 'Lists the banners that this customer is shown now, latest start first.',
    access: { kind: 'customer' },
    input: z.object({ place: z.enum(bannerPlaces).optional() }),
    output: z.object({ banners: z.array(bannerSchema) }),
    badInput: { place: 'nowhere' },
  }),
}
