import { addresses, addressLimit, profile, subAccounts } from '../../../contract/identity/accounts.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { createAddress, deleteAddress, listAddresses, updateAddress } from './profile/addresses.ts'
import { changeEmail, sendEmailChangeCode } from './profile/change-email.ts'
import { resendAfterSeconds } from './codes/code-limits.ts'
import {
  deleteSubAccount,
  sendPasswordLink,
  setSubAccountPermissions,
  setSubAccountStatus,
} from './sub-accounts/change-sub-account.ts'
import { inviteSubAccount } from './sub-accounts/invite-sub-account.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './profile/own-sessions.ts'
import { getProfile, setMailTopics, updateProfile } from './profile/profile.ts'
import { requiresSecondStep, setSecondStepRule } from './second-step/required-second-step.ts'
import { grantablePermissions, listSubAccounts } from './sub-accounts/sub-accounts.ts'
import { confirmTotp, startTotp } from './second-step/totp.ts'

const done = { done: true } as const

export const subAccountRoutes = (platform: Platform): Route[] => [
  implement(subAccounts.listSubAccounts, async (_, { customer: { customerId } }) => ({
    requiresSecondStep: await requiresSecondStep(platform.database, customerId),
    ...(await listSubAccounts(platform.database, customerId)),
  })),

  implement(subAccounts.setSecondStepRule, async ({ isRequired }, call) => {
    await setSecondStepRule(platform, call.customer, isRequired, call)
    return done
  }),

  implement(subAccounts.createSubAccount, async (input, call) => ({
    id: await inviteSubAccount(platform, call.customer, input, call),
  })),

  implement(subAccounts.updateSubAccountPass, async (input, call) => {
    const expiresAt = await sendPasswordLink({ platform, actor: call.customer, call }, input)
    return { linkExpiresAt: expiresAt.toISOString() }
  }),

  implement(subAccounts.updateSubAccountStoresAuthority, async (input, call) => {
    await setSubAccountPermissions({ platform, actor: call.customer, call }, input)
    return done
  }),

  implement(subAccounts.updateSubAccountStatus, async (input, call) => {
    await setSubAccountStatus({ platform, actor: call.customer, call }, input)
    return done
  }),

  implement(subAccounts.deleteSubAccount, async ({ id }, call) => {
    await deleteSubAccount({ platform, actor: call.customer, call }, id)
    return done
  }),

  implement(subAccounts.getCustomerPower, async () => grantablePermissions()),
]

export const profileRoutes = (platform: Platform): Route[] => [
  implement(profile.getProfile, (_, { customer }) => getProfile(platform, customer)),

  implement(profile.updateProfile, async (input, call) => {
    await updateProfile(platform, call.customer, input, call)
    return done
  }),

  implement(profile.setMailTopics, async ({ muted }, { customer }) => {
    await setMailTopics(platform, customer, muted)
    return done
  }),

  implement(profile.sendEmailChangeCode, async (input, call) => {
    await sendEmailChangeCode(platform, call.customer, input, call)
    return { resendAfterSeconds }
  }),

  implement(profile.changeEmail, async (input, call) => {
    await changeEmail(platform, call.customer, input, call)
    return done
  }),

  implement(profile.listSessions, async (_, { customer }) => ({
    sessions: await listOwnSessions(platform, customer),
  })),

  implement(profile.endSession, async ({ id }, call) => {
    await endOwnSession(platform, call.customer, id, call)
    return done
  }),

  implement(profile.endOtherSessions, async (_, call) => ({
    ended: await endOtherSessions(platform, call.customer, call),
  })),

  implement(profile.startCustomerTotp, (_, call) => startTotp(platform, call.customer)),

  implement(profile.confirmCustomerTotp, async (input, call) => ({
    recoveryCodes: await confirmTotp(platform, call.customer, input, call),
  })),
]

export const addressRoutes = ({ database }: Platform): Route[] => [
  implement(addresses.listAddresses, async ({ kind }, { customer }) => ({
    limit: addressLimit,
    addresses: await listAddresses(database, customer.customerId, kind),
  })),

  implement(addresses.createAddress, async (input, call) => ({
    id: await createAddress({ database, actor: call.customer, call }, input),
  })),

  implement(addresses.updateAddress, async (input, call) => {
    await updateAddress({ database, actor: call.customer, call }, input)
    return done
  }),

  implement(addresses.deleteAddress, async ({ id }, call) => {
    await deleteAddress({ database, actor: call.customer, call }, id)
    return done
  }),
]
