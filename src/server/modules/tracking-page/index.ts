import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type CustomerCall, type Module } from '../../platform/http/route.ts'
import { grantedTo } from '../orders/index.ts'
import { answerReport, closeReport } from './end-report.ts'
import { fileReferences } from './file-references.ts'
import { findPage } from './page-address.ts'
import { readPage } from './read-page.ts'
import { createReportMails } from './report-emails.ts'
import { reportParcel } from './report-parcel.ts'
import { getOrderTracking, getReport, listReports, type Viewer } from './report-queries.ts'
import { reportLiveQuery } from './report-live-query.ts'
import { getSettings, saveSettings } from './settings.ts'

export { closeTrackingPage, openTrackingPage, trackingPageUrl } from './page-address.ts'
export { readOpenReports } from './report-queries.ts'

const viewerOf = ({ customer }: CustomerCall): Viewer => ({ ...customer, authorities: grantedTo(customer) })

export const trackingPageModule = (platform: Platform): Module => {
  const { config, database } = platform
  const { publicUrl } = config
  const parts = { ...platform, publicUrl, mails: createReportMails(platform.mail, publicUrl) }
  return {
    watches: [reportLiveQuery],
    fileReferences,
    routes: [
      implement(trackingPage.getTracking, async ({ token }) => {
        const page = await findPage(database, token)
        return readPage(database.tenant(page.customerId), parts, page)
      }),
      implement(trackingPage.reportParcel, (input, call) => reportParcel(parts, input, call)),
      implement(trackingPage.getOrderTracking, ({ orderId }, call) =>
        getOrderTracking(database.tenant(call.customer.customerId), viewerOf(call), { orderId, publicUrl }),
      ),
      implement(trackingPage.listShopperReports, (input, call) =>
        listReports(database.tenant(call.customer.customerId), viewerOf(call), input),
      ),
      implement(trackingPage.answerShopperReport, async (input, call) => {
        await answerReport(parts, input, call)
        return getReport(database.tenant(call.customer.customerId), viewerOf(call), input.id)
      }),
      implement(trackingPage.closeShopperReport, async (input, call) => {
        await closeReport(parts, input, call)
        return getReport(database.tenant(call.customer.customerId), viewerOf(call), input.id)
      }),
      implement(trackingPage.getTrackingSettings, (_input, { customer }) =>
        getSettings(parts, customer.customerId),
      ),
      implement(trackingPage.saveTrackingSettings, async (input, { customer }) => {
        await saveSettings(parts, customer.customerId, input)
        return getSettings(parts, customer.customerId)
      }),
    ],
  }
}
