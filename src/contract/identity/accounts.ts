import * as z from 'zod'
import { addressSchema } from '../orders/order-schemas.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { locales } from '../kernel/format.ts'
import { emailCodeSchema, emailSchema, totpSchema } from './identity.ts'
import { accountIdSchema, addressIdSchema, sessionIdSchema, shopIdSchema } from '../kernel/ids.ts'
import { mailTopics } from './mail-topics.ts'
import { currencySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { nameSchema } from '../kernel/names.ts'
import { authorities, menuTags } from '../kernel/permissions.ts'

const done = z.object({ done: z.literal(true) })
const nothing = z.object({})
const localeSchema = z.enum(locales)

export const subAccountLimit = 50
export const addressLimit = 20
export const invitationDays = 7
/** Emails to addresses that a customer enters: invitations, repeated ones, and links for new passwords. */
export const invitationsPerDay = 60
export const newCustomerInvitationsPerDay = 10
/** How long a customer counts as new for that. */
export const newCustomerDays = 7
export const resetLinkDays = 2

const mainOnly = { kind: 'customer', mainAccountOnly: true } as const
/** Only the main account itself manages sub-accounts, not an operator in the admin view. */
const mainNotInAdminView = { ...mainOnly, notInAdminView: true } as const
const selfOnly = { kind: 'customer', notInAdminView: true } as const

const tagSchema = z.literal(Object.values(menuTags))
const rights = {
  userName: nameSchema,
  menuTags: z.array(tagSchema).max(20),
  /** Authorities whose menu is not among `menuTags` are dropped. */
  authorities: z.array(z.enum(authorities)).max(50),
  /** Null: all shops, including future ones. */
  shopIds: z.array(shopIdSchema).min(1, 'must name a shop, or be null for all shops').max(200).nullable(),
}

/** `invited` until the password is set, even if the link has expired meanwhile. */
export const subAccountStates = ['invited', 'active', 'off'] as const
const label = z.object({ en: z.string(), zh: z.string() })

export const subAccounts = {
  listSubAccounts: endpoint({
    method: 'POST',
    path: '/User/Account/SubAccountList',
    summary: 'Lists the sub-accounts with their menus, authorities and shops.',
    access: mainOnly,
    input: nothing,
    output: z.object({
      limit: z.int(),
      /** Whether sub-accounts have to use two-step verification. */
      requiresSecondStep: z.boolean(),
      accounts: z.array(
        z.object({
          id: accountIdSchema,
          email: z.string(),
          userName: z.string(),
          state: z.enum(subAccountStates),
          menuTags: z.array(z.int()),
          authorities: z.array(z.string()),
          shopIds: z.array(shopIdSchema).nullable(),
          hasTotp: z.boolean(),
          createdAt: instantSchema,
          linkExpiresAt: instantSchema.nullable(),
          linkIsOpen: z.boolean(),
          lastSeenAt: instantSchema.nullable(),
        }),
      ),
    }),
    badInput: 'not an object',
  }),
  createSubAccount: endpoint({
    method: 'POST',
    path: '/User/Account/CreateSubAccount',
    summary: 'Invites a sub-account by email. The email contains a one-time link to set a password.',
    access: mainNotInAdminView,
    errors: ['invitedAlready', 'notFound', 'tooManySubAccounts'],
    input: z.object({ email: emailSchema, locale: localeSchema.default('en'), ...rights }),
    output: z.object({ id: accountIdSchema }),
  }),
  updateSubAccountPass: endpoint({
    method: 'POST',
    path: '/User/Account/UpdateSubAccountPass',
    summary:
      'Emails a new link to set a password; a pending invitation is sent again. `resetTotp` also turns off two-step verification, for users who have lost their phone, and needs a confirmed identity.',
    access: mainNotInAdminView,
    errors: ['confirmationNeeded', 'notFound', 'subAccountDisabled'],
    input: z.object({ id: accountIdSchema, resetTotp: z.boolean().default(false) }),
    output: z.object({ linkExpiresAt: instantSchema }),
  }),
  updateSubAccountStoresAuthority: endpoint({
    method: 'POST',
    path: '/User/Account/UpdateSubAccountStoresAuthority',
    summary: 'Sets a sub-account’s name, menus, authorities and shops. They apply from its next call.',
    access: mainNotInAdminView,
    errors: ['notFound'],
    input: z.object({ id: accountIdSchema, ...rights }),
    output: done,
  }),
  updateSubAccountStatus: endpoint({
    method: 'POST',
    path: '/User/Account/UpdateSubAccountStatus',
    summary: 'Disables a sub-account, which ends its sessions immediately, or enables it again.',
    access: mainNotInAdminView,
    errors: ['notFound'],
    input: z.object({ id: accountIdSchema, isActive: z.boolean() }),
    output: done,
  }),
  deleteSubAccount: endpoint({
    method: 'POST',
    path: '/User/Account/DeleteSubAccount',
    summary:
      'Deletes a sub-account. Its email address becomes available again; its activity stays on record.',
    access: mainNotInAdminView,
    errors: ['notFound'],
    input: z.object({ id: accountIdSchema }),
    output: done,
  }),
  setSecondStepRule: endpoint({
    method: 'POST',
    path: '/User/Account/SetTwoStepRule',
    summary:
      'Requires two-step verification of all sub-accounts, or makes it optional. Without it, a sub-account can sign in once more, then has to set it up first.',
    access: mainNotInAdminView,
    input: z.object({ isRequired: z.boolean() }),
    output: done,
  }),
  getCustomerPower: endpoint({
    method: 'GET',
    path: '/User/GetCustomerPower',
    summary: 'Lists the menus and authorities that a sub-account can be given, with their names.',
    access: { kind: 'customer' },
    input: nothing,
    output: z.object({
      menus: z.array(z.object({ id: z.int(), label })),
      authoritys: z.array(z.object({ code: z.enum(authorities), menuId: z.int(), label })),
    }),
  }),
}

export const profile = {
  getProfile: endpoint({
    method: 'GET',
    path: '/User/Customer/GetProfile',
    summary:
      'Returns the signed-in account: names, language, time zone, two-step verification and email preferences.',
    access: { kind: 'customer', notByApiKey: true },
    input: nothing,
    output: z.object({
      userName: z.string(),
      email: z.string(),
      isMain: z.boolean(),
      customerName: z.string(),
      currency: currencySchema,
      timeZone: z.string(),
      locale: localeSchema,
      hasTotp: z.boolean(),
      recoveryCodesLeft: z.int(),
      mailTopics: z.array(z.object({ topic: z.enum(mailTopics), isOn: z.boolean() })),
    }),
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/User/Customer/UpdateProfile',
    summary:
      'Updates the account’s name and language; on the main account, also the customer’s name and the time zone for figures and schedules.',
    access: selfOnly,
    errors: ['unknownTimeZone'],
    input: z.object({
      userName: nameSchema,
      locale: localeSchema,
      customerName: nameSchema.optional(),
      timeZone: z.string().max(60).optional(),
    }),
    output: done,
  }),
  setMailTopics: endpoint({
    method: 'POST',
    path: '/User/Customer/SetMailTopics',
    summary: 'Sets email preferences: names the emails to switch off.',
    access: selfOnly,
    input: z.object({ muted: z.array(z.enum(mailTopics)).max(mailTopics.length) }),
    output: done,
  }),
  sendEmailChangeCode: endpoint({
    method: 'POST',
    path: '/User/Customer/SendEmailChangeCode',
    summary:
      'Emails a code to the new address. The response is the same whether or not the address is already in use.',
    access: selfOnly,
    errors: ['wrongEmailCode', 'wrongPassword'],
    input: z.object({ email: emailSchema, password: z.string().min(1).max(128) }),
    output: z.object({ resendAfterSeconds: z.int() }),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/User/Customer/ChangeEmail',
    summary: 'Changes the sign-in email address after verifying the code. The previous address is notified.',
    access: selfOnly,
    errors: ['wrongEmailCode'],
    input: z.object({ email: emailSchema, emailCode: emailCodeSchema }),
    output: done,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/User/Customer/GetSessions',
    summary: 'Lists the account’s active sessions.',
    access: { kind: 'customer', notByApiKey: true },
    input: nothing,
    output: z.object({
      sessions: z.array(
        z.object({
          id: sessionIdSchema,
          browser: z.string().nullable(),
          system: z.string().nullable(),
          ip: z.string().nullable(),
          createdAt: instantSchema,
          lastSeenAt: instantSchema,
          isThisOne: z.boolean(),
          /** An operator of the agency in the admin view. */
          isAgency: z.boolean(),
        }),
      ),
    }),
  }),
  endSession: endpoint({
    method: 'POST',
    path: '/User/Customer/EndSession',
    summary: 'Signs out one of the account’s own sessions.',
    access: selfOnly,
    errors: ['confirmationNeeded', 'notFound'],
    input: z.object({ id: sessionIdSchema }),
    output: done,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/User/Customer/EndOtherSessions',
    summary: 'Signs out all other sessions.',
    access: selfOnly,
    errors: ['confirmationNeeded'],
    input: nothing,
    output: z.object({ ended: z.int() }),
    badInput: 'not an object',
  }),
  startCustomerTotp: endpoint({
    method: 'POST',
    path: '/User/Customer/StartTotp',
    summary: 'Creates a TOTP secret to scan. It takes effect once confirmed.',
    access: selfOnly,
    errors: ['confirmationNeeded', 'totpAlreadyOn', 'wrongTotp'],
    beforeSecondStep: true,
    input: nothing,
    output: z.object({ otpauthUrl: z.string(), secret: z.string() }),
    badInput: 'not an object',
  }),
  confirmCustomerTotp: endpoint({
    method: 'POST',
    path: '/User/Customer/ConfirmTotp',
    summary:
      'Turns two-step verification on with a first code and returns recovery codes, or turns it off with a code.',
    access: selfOnly,
    errors: ['confirmationNeeded', 'totpNotStarted', 'wrongTotp'],
    beforeSecondStep: true,
    input: z.object({ totp: totpSchema, enable: z.boolean() }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
}

export const addressKinds = ['sender', 'return', 'warehouse'] as const
const ownAddress = {
  kind: z.enum(addressKinds),
  company: z.string().trim().max(100).default(''),
  isDefault: z.boolean().default(false),
  ...addressSchema.omit({ email: true, taxNumber: true }).shape,
}

export const addresses = {
  listAddresses: endpoint({
    method: 'POST',
    path: '/User/CustomerAddress/List',
    summary: 'Lists the customer’s own addresses (sender, returns, warehouse), defaults first.',
    access: { kind: 'customer' },
    input: z.object({ kind: z.enum(addressKinds).optional() }),
    output: z.object({
      limit: z.int(),
      addresses: z.array(z.object({ id: addressIdSchema, ...ownAddress })),
    }),
    badInput: { kind: 'castle' },
  }),
  createAddress: endpoint({
    method: 'POST',
    path: '/User/CustomerAddress/Create',
    summary: 'Adds an address. The first of each kind becomes the default.',
    access: { kind: 'customer', inAdminView: 'account' },
    errors: ['tooManyAddresses'],
    input: z.object(ownAddress),
    output: z.object({ id: addressIdSchema }),
  }),
  updateAddress: endpoint({
    method: 'POST',
    path: '/User/CustomerAddress/Update',
    summary: 'Updates an address.',
    access: { kind: 'customer', inAdminView: 'account' },
    errors: ['notFound'],
    input: z.object({ id: addressIdSchema, ...ownAddress }),
    output: done,
  }),
  deleteAddress: endpoint({
    method: 'POST',
    path: '/User/CustomerAddress/Delete',
    summary: 'Deletes an address. Another of the same kind becomes the default.',
    access: { kind: 'customer', inAdminView: 'account' },
    errors: ['notFound'],
    input: z.object({ id: addressIdSchema }),
    output: done,
  }),
}
