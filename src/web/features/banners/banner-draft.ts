import type { BannerPlace } from '../../../contract/banners/banners.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { NoticeAudience } from '../../../contract/notices/notices.ts'
import type { operatorBanners } from '../../../contract/banners/operator-banners.ts'
import { dayIn, endOfDay, startOfDay } from '../../ui/time/zoned-day.ts'
import type { UploadedFile } from '../../ui/uploads/upload-queue.ts'
import type { ChosenCustomer } from '../customers/customer-select.tsx'

export type Banner = OutputOf<typeof operatorBanners.listOperatorBanners>['rows'][number]

export interface BannerDraft {
  readonly title: string
  readonly images: readonly UploadedFile[]
  readonly link: string
  readonly places: readonly BannerPlace[]
  readonly audience: NoticeAudience
  readonly customers: readonly ChosenCustomer[]
  /** Days in the reader's time zone; '' for none. */
  readonly startDay: string
  readonly endDay: string
}

export const emptyBanner = (now: Date): BannerDraft => ({
  title: '',
  images: [],
  link: '',
  places: ['dashboard'],
  audience: 'all',
  customers: [],
  startDay: dayIn(now),
  endDay: '',
})

export const draftOf = (banner: Banner): BannerDraft => ({
  title: banner.title,
  // The uploader shows an image by its name's extension.
  images: [{ name: 'banner.png', url: banner.imageUrl }],
  link: banner.link ?? '',
  places: banner.places,
  audience: banner.audience,
  customers: banner.customers,
  startDay: dayIn(new Date(banner.startsAt)),
  endDay: banner.endsAt === null ? '' : dayIn(new Date(banner.endsAt)),
})

type Problem = 'needsTitle' | 'needsImage' | 'needsPlace' | 'needsStart' | 'needsLaterEnd' | 'needsCustomers'
export type BannerField = 'title' | 'images' | 'places' | 'startDay' | 'endDay' | 'customers'

export const problemsIn = (draft: BannerDraft): Partial<Record<BannerField, Problem>> => ({
  ...(draft.title.trim() === '' && { title: 'needsTitle' }),
  ...(draft.images.length === 0 && { images: 'needsImage' }),
  ...(draft.places.length === 0 && { places: 'needsPlace' }),
  ...(draft.startDay === '' && { startDay: 'needsStart' }),
  ...(draft.endDay !== '' && draft.endDay < draft.startDay && { endDay: 'needsLaterEnd' }),
  ...(draft.audience === 'named' && draft.customers.length === 0 && { customers: 'needsCustomers' }),
})

/** A day that was not changed keeps its time: a banner that was ended at noon does not come back until midnight. */
const instantOf = (
  day: string,
  before: string | null | undefined,
  edge: typeof startOfDay,
): string | null => {
  if (before && dayIn(new Date(before)) === day) return before
  return edge(day)?.toISOString() ?? null
}

export const inputOf = (
  banner: Banner | null,
  draft: BannerDraft,
): InputOf<typeof operatorBanners.saveBanner> => ({
  ...(banner && { id: banner.id }),
  title: draft.title,
  imageUrl: draft.images[0]?.url ?? '',
  link: draft.link.trim() || null,
  places: [...draft.places],
  audience: draft.audience,
  customerIds: draft.audience === 'named' ? draft.customers.map(({ id }) => id) : [],
  startsAt: instantOf(draft.startDay, banner?.startsAt, startOfDay) ?? '',
  endsAt: draft.endDay === '' ? null : instantOf(draft.endDay, banner?.endsAt, endOfDay),
})
