import { notices } from '../../../contract/notices/notices.ts'
import { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { getOperatorNotice, listOperatorNotices, type OperatorNotice } from './operator-notices.ts'
import { countAudience } from './count-audience.ts'
import { listNoticeReaders } from './list-notice-readers.ts'
import { publishNotice, withdrawNotice } from './move-notice.ts'
import { getNotice, listNotices, listUnreadNotices, readNotice, readNotices } from './notice-queries.ts'
import { deleteNotice, saveNotice } from './save-notice.ts'

const done = { done: true } as const

export const noticeRoutes = (platform: Platform): Route[] => [
  implement(notices.listNotices, (input, { customer }) => listNotices(platform.database, customer, input)),
  implement(notices.listUnreadNotices, (input, { customer }) => listUnreadNotices(platform, customer, input)),
  implement(notices.getNotice, ({ id }, { customer }) => getNotice(platform, customer, id)),
  implement(notices.readNotice, async ({ id }, { customer }) => {
    await readNotice(platform.database, customer, id)
    return done
  }),
  implement(notices.readNotices, async ({ ids }, { customer }) => {
    await readNotices(platform.database, customer, ids)
    return done
  }),
]

const change = async (
  { database, files }: Platform,
  call: OperatorCall,
  action: string,
  run: (tx: Tx) => Promise<string>,
): Promise<OperatorNotice> => {
  const id = await database.agencyTransaction(async (tx) => {
    const changed = await run(tx)
    await audit(tx, call.operator, { action, target: `notice:${changed}`, call })
    return changed
  })
  return getOperatorNotice(database.agency, files, id)
}

export const operatorNoticeRoutes = (platform: Platform): Route[] => {
  const { database, files } = platform
  return [
    implement(operatorNotices.listOperatorNotices, (input) => listOperatorNotices(database.agency, input)),
    implement(operatorNotices.getOperatorNotice, ({ id }) => getOperatorNotice(database.agency, files, id)),
    implement(operatorNotices.listNoticeReaders, (input) => listNoticeReaders(database.agency, input)),
    implement(operatorNotices.countNoticeAudience, async ({ audience, customerIds }) => ({
      customers: await countAudience(database.agency, audience, customerIds),
    })),
    implement(operatorNotices.saveNotice, (input, call) =>
      change(platform, call, 'notice.saved', (tx) => saveNotice(tx, files, call.operator, input)),
    ),
    implement(operatorNotices.publishNotice, (input, call) =>
      change(platform, call, 'notice.published', async (tx) => {
        await publishNotice(tx, call.operator, input)
        return input.id
      }),
    ),
    implement(operatorNotices.withdrawNotice, ({ id }, call) =>
      change(platform, call, 'notice.withdrawn', async (tx) => {
        await withdrawNotice(tx, call.operator, id)
        return id
      }),
    ),
    implement(operatorNotices.deleteNotice, async ({ id }, call) => {
      await database.agencyTransaction(async (tx) => {
        await deleteNotice(tx, id)
        await audit(tx, call.operator, { action: 'notice.deleted', target: `notice:${id}`, call })
      })
      return done
    }),
  ]
}
