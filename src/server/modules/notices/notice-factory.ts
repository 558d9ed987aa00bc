import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import type { NoticeId } from '../../../contract/kernel/ids.ts'
import { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import type { TestApp } from '../../../../test/http.ts'

type Draft = Partial<InputOf<typeof operatorNotices.saveNotice>>

export const draftNotice = async (t: TestApp, draft: Draft = {}): Promise<NoticeId> => {
  const input = { title: 'Holiday in the warehouse', audience: 'all', ...draft } as const
  return (await t.operator.ok(operatorNotices.saveNotice, input)).id
}

export const publishedNotice = async (t: TestApp, draft: Draft = {}): Promise<NoticeId> => {
  const id = await draftNotice(t, draft)
  await t.operator.ok(operatorNotices.publishNotice, { id })
  return id
}

export const agencyFile = async (
  { platform }: TestApp,
  customerId: string | null = null,
): Promise<{ id: string; url: string }> => {
  const { id } = await platform.files.put({
    customerId,
    isPublic: false,
    fileName: 'rates.txt',
    kind: 'document',
    contentType: 'text/plain; charset=utf-8',
    body: Buffer.from('rates of the season'),
  })
  return { id, url: platform.files.url({ id, isPublic: false }, 'file') }
}
