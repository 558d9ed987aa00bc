import { expireAdminViews, expireAdminViewsJob } from './admin-view/expire-admin-views.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { addressRoutes, profileRoutes, subAccountRoutes } from './account-routes.ts'
import { identityRoutes, operatorIdentityRoutes } from './identity-routes.ts'
import { adminViewRoutes, apiKeyRoutes, operatorSecurityRoutes, securityRoutes } from './security-routes.ts'

export { requireConfirmation } from './second-step/confirm-identity.ts'
export { createCustomer, createOperator, createSubAccount } from './registration/create-customer.ts'
export type { NewCustomer, NewOperator, NewSubAccount } from './registration/create-customer.ts'
export { mailRecipients } from './profile/mail-recipients.ts'
export type { MailRecipient } from './profile/mail-recipients.ts'
export { checkPassword, hashPassword } from './passwords/passwords.ts'
export { hashNewPassword } from './passwords/new-password.ts'
export { endAdminViewsOf, endSessionsOf } from './sessions/sessions.ts'
export { recordSecurityEvent } from './sessions/sign-in-record.ts'
export { keepRecoveryCode } from './second-step/recovery-codes.ts'
export { seeOwnShop } from './sub-accounts/grant-own-shop.ts'
export { removeOperator, setUpOperator } from './registration/set-up-operator.ts'

export const identityModule = (platform: Platform): Module => ({
  routes: [
    ...identityRoutes(platform),
    ...subAccountRoutes(platform),
    ...profileRoutes(platform),
    ...addressRoutes(platform),
    ...operatorIdentityRoutes(platform),
    ...securityRoutes(platform),
    ...apiKeyRoutes(platform),
    ...adminViewRoutes(platform),
    ...operatorSecurityRoutes(platform),
  ],
  jobs: [handleJob(expireAdminViewsJob, (_, { log }) => expireAdminViews(platform.database, log))],
})
