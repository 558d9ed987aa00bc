import type { NoticeAudience, NoticeStatus } from '../../../contract/notices/notices.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

/** In the console a draft waits on the agency itself. */
export const noticeTones: Readonly<Record<NoticeStatus, Tone>> = {
  draft: 'yours',
  published: 'done',
  withdrawn: 'quiet',
}

export const audienceWords = { all: 'toAll', vip: 'toVip', named: 'toNamed' } as const satisfies Record<
  NoticeAudience,
  string
>
