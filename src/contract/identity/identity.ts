import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { locales } from '../kernel/format.ts'
import { customerRefSchema } from '../kernel/ids.ts'
import { currencySchema } from '../kernel/money.ts'
import { nameSchema } from '../kernel/names.ts'
import { passkeyProofSchema } from './passkey-proof.ts'
import { instantSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'

export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an email address'))
export const minPasswordLength = 12
/**
 * Length makes a password hard to guess, so there are no rules about character classes. The server also refuses
 * common passwords and the account's own words.
 */
export const passwordSchema = z
  .string()
  .min(minPasswordLength, `must have at least ${minPasswordLength} characters`)
  .max(128, 'must have at most 128 characters')
export const emailCodeSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'must be the 6 digits from the email')
const authenticatorDigits = 'must be the 6 digits from your authenticator app'
export const totpSchema = z
  .string()
  .trim()
  .regex(/^\d{6}$/, authenticatorDigits)
/** At sign-in, a recovery code is accepted as well. */
const secondStepSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(
    /^(\d{6}|[A-Z\d]{5}-[A-Z\d]{5})$/,
    'must be the 6 digits from your authenticator app, or a recovery code',
  )
const linkTokenSchema = z.string().min(20).max(200)
const referralCodeSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{4,16}$/, 'must be a referral code')

/** The access token, valid for 15 minutes. The refresh token is only sent in the cookie `jdkey`. */
export const tokenSchema = z.object({
  tokenHead: z.literal('Bearer'),
  accessToken: z.string(),
  expiresInSeconds: z.int(),
})
/** `grace`: let in without a required second step this once. `due`: may only set it up. */
const secondStepStates = ['notRequired', 'grace', 'due'] as const
export type SecondStepState = (typeof secondStepStates)[number]
const secondStepState = z.enum(secondStepStates)
const done = z.object({ done: z.literal(true) })
const nothing = z.object({})
/** Of every endpoint that sets a password. */
const passwordErrors = ['commonPassword', 'ownWordPassword'] as const

export const identity = {
  signIn: endpoint({
    method: 'POST',
    path: '/Login/GetJwtToken',
    summary:
      'Signs in with email and password and sets the refresh cookie. `totp` or `passkey` is required if two-step verification is on.',
    access: { kind: 'public' },
    errors: ['totpNeeded', 'wrongPasskey', 'wrongSignIn', 'wrongTotp'],
    input: z.object({
      account: emailSchema,
      password: z.string().min(1).max(128),
      totp: secondStepSchema.optional(),
      passkey: passkeyProofSchema.optional(),
    }),
    output: tokenSchema,
  }),
  register: endpoint({
    method: 'POST',
    path: '/Login/Register',
    summary: 'Creates a customer with its main account, using an emailed code, and signs it in.',
    access: { kind: 'public' },
    errors: [...passwordErrors, 'unknownReferralCode', 'unknownTimeZone', 'wrongEmailCode'],
    input: z.object({
      email: emailSchema,
      emailCode: emailCodeSchema,
      password: passwordSchema,
      name: nameSchema,
      currency: currencySchema,
      referralCode: referralCodeSchema.optional(),
      timeZone: z.string().max(60).optional(),
      locale: z.enum(locales).optional(),
    }),
    output: tokenSchema,
  }),
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/Login/SendEmailCode',
    summary:
      'Emails a six-digit code that is valid for ten minutes. The response is the same whether or not an account exists.',
    access: { kind: 'public' },
    input: z.object({
      email: emailSchema,
      purpose: z.enum(['register', 'forgotPassword']),
      locale: z.enum(locales).optional(),
    }),
    output: z.object({ resendAfterSeconds: z.int() }),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/Login/ForgotPassword',
    summary: 'Sets a new password, using an emailed code, and signs out all sessions of the account.',
    access: { kind: 'public' },
    errors: [...passwordErrors, 'wrongEmailCode'],
    input: z.object({ email: emailSchema, emailCode: emailCodeSchema, password: passwordSchema }),
    output: done,
  }),
  getPasswordLink: endpoint({
    method: 'POST',
    path: '/Login/GetPasswordLink',
    summary:
      'Returns the account whose password an emailed link sets: an invited sub-account, or one that needs a new password.',
    access: { kind: 'public' },
    errors: ['linkExpired'],
    input: z.object({ token: linkTokenSchema }),
    output: z.object({
      email: z.string(),
      userName: z.string(),
      customerName: z.string(),
      isInvitation: z.boolean(),
      expiresAt: instantSchema,
    }),
  }),
  setPassword: endpoint({
    method: 'POST',
    path: '/Login/SetPassword',
    summary: 'Sets the password of the account that received the link. The link works once.',
    access: { kind: 'public' },
    errors: ['addressTaken', ...passwordErrors, 'linkExpired'],
    input: z.object({ token: linkTokenSchema, password: passwordSchema }),
    output: z.object({ email: z.string() }),
  }),
  loginByCode: endpoint({
    method: 'POST',
    path: '/Login/LoginByCode',
    summary: "Opens a customer's account as the operator who created this one-time code (the admin view).",
    access: { kind: 'public' },
    errors: ['codeExpired'],
    input: z.object({ code: z.string().min(20).max(200) }),
    output: tokenSchema,
  }),
  refreshToken: endpoint({
    method: 'POST',
    path: '/auth/RefreshToken',
    summary: 'Rotates the refresh cookie and returns a new access token; 401 if there is no active session.',
    access: { kind: 'public' },
    input: nothing,
    output: tokenSchema,
    badInput: 'not an object',
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/auth/LogOut',
    summary: 'Ends the session of the cookie and that of the bearer token, and clears the cookie.',
    access: { kind: 'public' },
    input: nothing,
    output: done,
    badInput: 'not an object',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/User/Customer/ChangePwd',
    summary: "Changes the caller's own password and signs out all other sessions.",
    access: { kind: 'customer', notInAdminView: true },
    errors: [...passwordErrors, 'wrongPassword'],
    input: z.object({ oldPassword: z.string().min(1).max(128), newPassword: passwordSchema }),
    output: done,
  }),
  getCustomerInfo: endpoint({
    method: 'GET',
    path: '/common/GetCustomerInfo',
    summary: 'Returns who is signed in: the customer, the account, and whether this is the admin view.',
    access: { kind: 'customer' },
    beforeSecondStep: true,
    input: nothing,
    output: z.object({
      customer: z.object({
        id: customerRefSchema,
        name: z.string(),
        isVip: z.boolean(),
        currency: currencySchema,
        /** Percentage of referred customers' paid product amounts; 0 hides the affiliate menu. */
        allianceRebate: z.number(),
        rank: z.int(),
        referralCode: z.string(),
        timeZone: z.string(),
        /** Addresses in the script of their own country are no longer in doubt. */
        hasConfirmedLocalScript: z.boolean(),
      }),
      userName: z.string(),
      isAdmin: z.boolean(),
      /** In the admin view: whether the operator has said why they act, and so may change something. */
      isActing: z.boolean(),
      secondStep: secondStepState,
      account: z.object({
        isDefault: z.boolean(),
        userName: z.string(),
        email: z.string(),
        locale: z.enum(locales),
      }),
    }),
  }),
  getUserAuthorities: endpoint({
    method: 'GET',
    path: '/User/Account/GetUserAuthoritys',
    summary: 'Returns what the account may see and do, as comma-separated strings.',
    access: { kind: 'customer' },
    beforeSecondStep: true,
    input: nothing,
    output: z.object({ authoritys: z.string(), menuIds: z.string() }),
  }),
}

export const operatorIdentity = {
  signInOperator: endpoint({
    method: 'POST',
    path: '/ops/Login',
    summary: 'Signs agency staff in. `totp` or `passkey` is required if the operator has set one up.',
    access: { kind: 'public' },
    errors: ['firstPasswordExpired', 'totpNeeded', 'wrongPasskey', 'wrongSignIn', 'wrongTotp'],
    input: z.object({
      email: emailSchema,
      password: z.string().min(1).max(128),
      totp: secondStepSchema.optional(),
      passkey: passkeyProofSchema.optional(),
    }),
    output: tokenSchema,
  }),
  refreshOperatorToken: endpoint({
    method: 'POST',
    path: '/ops/RefreshToken',
    summary: "Rotates the operator's refresh cookie and returns a new access token.",
    access: { kind: 'public' },
    input: nothing,
    output: tokenSchema,
    badInput: 'not an object',
  }),
  logOutOperator: endpoint({
    method: 'POST',
    path: '/ops/LogOut',
    summary: "Ends the operator's session of the cookie and that of the bearer token.",
    access: { kind: 'public' },
    input: nothing,
    output: done,
    badInput: 'not an object',
  }),
  getOperatorInfo: endpoint({
    method: 'GET',
    path: '/ops/GetOperatorInfo',
    summary: 'Returns who is signed in to the operator console.',
    access: { kind: 'operator', area: 'own', roles: operatorRoles },
    beforeSecondStep: true,
    input: nothing,
    output: z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      roles: z.array(z.enum(operatorRoles)),
      /** Single permissions beside those of the roles, and those of the roles that are missing. */
      extra: z.array(z.string()),
      removed: z.array(z.string()),
      hasTotp: z.boolean(),
      secondStep: secondStepState,
    }),
  }),
  startTotp: endpoint({
    method: 'POST',
    path: '/ops/StartTotp',
    summary: 'Creates a TOTP secret to scan. It takes effect once confirmed.',
    access: { kind: 'operator', area: 'own', roles: operatorRoles },
    errors: ['confirmationNeeded', 'totpAlreadyOn', 'wrongTotp'],
    beforeSecondStep: true,
    input: nothing,
    output: z.object({ otpauthUrl: z.string(), secret: z.string() }),
    badInput: 'not an object',
  }),
  confirmTotp: endpoint({
    method: 'POST',
    path: '/ops/ConfirmTotp',
    summary:
      'Turns TOTP on with a first code and returns recovery codes, or, if `enable` is false, turns it off with a code.',
    access: { kind: 'operator', area: 'own', roles: operatorRoles },
    errors: ['confirmationNeeded', 'totpNotStarted', 'wrongTotp'],
    beforeSecondStep: true,
    input: z.object({
      totp: totpSchema,
      enable: z.boolean(),
    }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  changeOperatorPassword: endpoint({
    method: 'POST',
    path: '/ops/ChangePassword',
    summary: "Changes the caller's own password and signs out all other sessions.",
    access: { kind: 'operator', area: 'own', roles: operatorRoles },
    errors: [...passwordErrors, 'wrongPassword'],
    input: z.object({ oldPassword: z.string().min(1).max(128), newPassword: passwordSchema }),
    output: done,
  }),
  openAsCustomer: endpoint({
    method: 'POST',
    path: '/ops/OpenAsCustomer',
    summary:
      'Creates a one-time code, valid for a minute, for the fragment of /appvue/authLogin. Its use is audited under the operator.',
    access: { kind: 'operator', area: 'adminView', roles: ['support', 'sourcing', 'fulfilment', 'finance'] },
    errors: ['notFound'],
    input: z.object({ customerId: customerRefSchema }),
    output: z.object({ url: z.string() }),
  }),
}
