import { handleJob } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/route.ts'
import { mailNotice, mailPublishedNotice } from './mail-notice.ts'
import { noticeLiveQuery } from './notice-live-query.ts'
import { noticeRoutes, operatorNoticeRoutes } from './notices-routes.ts'

export const noticesModule = (platform: Platform): Module => ({
  routes: [...noticeRoutes(platform), ...operatorNoticeRoutes(platform)],
  jobs: [
    handleJob(mailNotice, ({ noticeId }, { signal }) => mailPublishedNotice(platform, noticeId, signal)),
  ],
  watches: [noticeLiveQuery],
})
