import { enqueue, handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { fileReferences } from './file-references.ts'
import { mailNotice, mailPublishedNotice } from './mail-notice.ts'
import { noticeLiveQuery } from './notice-live-query.ts'
import { noticeRoutes, operatorNoticeRoutes } from './notices-routes.ts'

export { saveNotice } from './save-notice.ts'
export { agencyPictureId } from './notice-content.ts'

export const noticesModule = (platform: Platform): Module => ({
  fileReferences,
  routes: [...noticeRoutes(platform), ...operatorNoticeRoutes(platform)],
  jobs: [
    handleJob(mailNotice, ({ noticeId }, { signal }) => mailPublishedNotice(platform, noticeId, signal), {
      underWay: `select jsonb_build_object('noticeId', id::text) from notice
        where status = 'published' and mailed_until is not null and mailed_at is null`,
      // Whoever was not reached yet still is; a failing batch is repeated every ten minutes.
      end: ({ noticeId }) =>
        enqueue(platform.database.agency, mailNotice, { noticeId }, { startAfterSeconds: 600 }),
    }),
  ],
  watches: [noticeLiveQuery],
})
