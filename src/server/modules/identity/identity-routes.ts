import { identity, operatorIdentity } from '../../../contract/identity/identity.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { loginByCode, openAsCustomer } from './admin-view/admin-view.ts'
import { changePassword } from './passwords/change-password.ts'
import { resendAfterSeconds } from './codes/code-limits.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { getCustomerInfo, getOperatorInfo } from './profile/identity-queries.ts'
import { register } from './registration/register.ts'
import { sendEmailCode } from './registration/send-email-code.ts'
import { endSession, refreshSession } from './sessions/sessions.ts'
import { getPasswordLink, setPassword } from './passwords/set-password.ts'
import { signIn } from './sign-in/sign-in.ts'
import { signInOperator } from './sign-in/sign-in-operator.ts'
import { confirmTotp, startTotp } from './second-step/totp.ts'

const done = { done: true } as const

export const identityRoutes = (platform: Platform): Route[] => [
  implement(identity.signIn, (input, call) => signIn(platform, input, call)),

  implement(identity.register, (input, call) => register(platform, input, call)),

  implement(identity.sendEmailCode, async (input, call) => {
    await sendEmailCode(platform, input, call)
    return { resendAfterSeconds }
  }),

  implement(identity.forgotPassword, async (input, call) => {
    await forgotPassword(platform, input, call)
    return done
  }),

  implement(identity.getPasswordLink, async ({ token }, call) => {
    const { email, userName, customerName, hasPassword, expiresAt } = await getPasswordLink(
      platform,
      token,
      call,
    )
    return { email, userName, customerName, isInvitation: !hasPassword, expiresAt: expiresAt.toISOString() }
  }),

  implement(identity.setPassword, (input, call) => setPassword(platform, input, call)),

  implement(identity.loginByCode, ({ code }, call) => loginByCode(platform, code, call)),

  implement(identity.refreshToken, (_, call) => refreshSession(platform, 'customer', call)),

  implement(identity.logOut, async (_, call) => {
    await endSession(platform, 'customer', call)
    return done
  }),

  implement(identity.changePassword, async (input, call) => {
    await changePassword(platform, call.customer, input, call)
    return done
  }),

  implement(identity.getCustomerInfo, (_, call) => getCustomerInfo(platform.database, call.customer)),

  implement(identity.getUserAuthorities, async (_, { customer }) => ({
    authoritys: customer.authorities.join(','),
    menuIds: customer.menuTags.join(','),
  })),
]

export const operatorIdentityRoutes = (platform: Platform): Route[] => [
  implement(operatorIdentity.signInOperator, (input, call) => signInOperator(platform, input, call)),

  implement(operatorIdentity.refreshOperatorToken, (_, call) => refreshSession(platform, 'operator', call)),

  implement(operatorIdentity.logOutOperator, async (_, call) => {
    await endSession(platform, 'operator', call)
    return done
  }),

  implement(operatorIdentity.getOperatorInfo, (_, call) => getOperatorInfo(platform.database, call.operator)),

  implement(operatorIdentity.startTotp, (_, call) => startTotp(platform, call.operator)),

  implement(operatorIdentity.confirmTotp, async (input, call) => ({
    recoveryCodes: await confirmTotp(platform, call.operator, input, call),
  })),

  implement(operatorIdentity.changeOperatorPassword, async (input, call) => {
    await changePassword(platform, call.operator, input, call)
    return done
  }),

  implement(operatorIdentity.openAsCustomer, async ({ customerId }, call) => ({
    url: await openAsCustomer(platform, call.operator, customerId, call),
  })),
]
