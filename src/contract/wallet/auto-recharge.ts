import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { amountMinorSchema, moneySchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { rechargeAmountSchema } from './wallet.ts'

const customer = { kind: 'customer', tag: menuTags.wallet } as const
const changing = { ...customer, authority: 'wallet:recharge', notInAdminView: true } as const

export const autoRechargeLimits = { maxPerDay: 20, defaultPerDay: 3 } as const

const accountSchema = z.object({
  /** Of the payer at PayPal; '' if PayPal did not say. */
  email: z.string(),
  savedAt: instantSchema,
})

/** Why nothing is charged although less is available than the settings ask for. */
export const autoRechargeWaits = ['recharge', 'dayLimit', 'monthLimit'] as const

export const autoRechargeSchema = z.object({
  /** Whether this agency takes PayPal payments in the wallet's currency. */
  isOffered: z.boolean(),
  account: accountSchema.nullable(),
  /** Null: never set. Amounts in the wallet's currency. */
  settings: z
    .object({
      isOn: z.boolean(),
      belowMinor: amountMinorSchema,
      amountMinor: amountMinorSchema,
      maxPerDay: z.int(),
      maxPerMonthMinor: amountMinorSchema.nullable(),
    })
    .nullable(),
  /** Since when nothing is charged after a failure, until somebody changes the account or resumes. */
  paused: z
    .object({
      at: instantSchema,
      /** In English; a code of the recharge reasons is worded in both languages. */
      reason: z.string(),
      reasonCode: z.string(),
      /** The recharge that failed. */
      number: z.string().nullable(),
    })
    .nullable(),
  /** Null while enough is available, or while it is off or paused. */
  waiting: z
    .object({
      for: z.enum(autoRechargeWaits),
      /** When a limit allows the next one. */
      until: instantSchema.nullable(),
      /** The recharge that is under way. */
      number: z.string().nullable(),
    })
    .nullable(),
  /** What payments can take: the balance and the unused credit. This is compared with the settings. */
  available: moneySchema,
  /** Automatic recharges within the last 24 hours, without failed ones. */
  usedPerDay: z.int(),
  /** Credited or under way by automatic recharges since the first of the month (UTC). */
  usedPerMonth: moneySchema,
})

export type AutoRechargeView = z.output<typeof autoRechargeSchema>

export const autoRecharge = {
  getAutoRecharge: endpoint({
    method: 'POST',
    path: '/User/Fund/GetAutoRecharge',
    summary:
      'Returns the settings of the automatic recharge, the saved PayPal account, and whether it is paused or waits.',
    access: customer,
    input: z.object({}),
    output: autoRechargeSchema,
    badInput: 'not an object',
  }),
  saveAutoRecharge: endpoint({
    method: 'POST',
    path: '/User/Fund/SaveAutoRecharge',
    summary:
      'Turns the automatic recharge on or off and sets its amounts and limits. Saving it turned on ends a pause.',
    access: changing,
    errors: ['noPayPalAccount', 'paypalNotAvailable'],
    input: z
      .object({
        isOn: z.boolean(),
        /** Recharges when less than this is available. */
        belowMinor: rechargeAmountSchema,
        /** Credited each time; PayPal's fee comes on top. */
        amountMinor: rechargeAmountSchema,
        /** Within 24 hours. */
        maxPerDay: z.int().min(1).max(autoRechargeLimits.maxPerDay).default(autoRechargeLimits.defaultPerDay),
        /** To be credited in a calendar month, without fees; null: no limit. */
        maxPerMonthMinor: rechargeAmountSchema.nullable().default(null),
      })
      .check(({ value, issues }) => {
        if (value.maxPerMonthMinor === null || value.maxPerMonthMinor >= value.amountMinor) return
        const message = 'must not be less than one recharge'
        issues.push({ code: 'custom', input: value, path: ['maxPerMonthMinor'], message })
      }),
    output: autoRechargeSchema,
  }),
  startPayPalAccount: endpoint({
    method: 'POST',
    path: '/User/Fund/StartPayPalAccount',
    summary: 'Starts saving a PayPal account for automatic recharges, and returns the URL to approve it.',
    access: changing,
    errors: ['paypalNotAvailable', 'paypalRefused', 'paypalUnavailable'],
    input: z.object({}),
    output: z.object({ approveUrl: z.string() }),
    idempotent: 'keyOptional',
    badInput: 'not an object',
  }),
  /** Needs no idempotency key: PayPal's token serves as one, and an account is saved only once. */
  completePayPalAccount: endpoint({
    method: 'POST',
    path: '/User/Fund/CompletePayPalAccount',
    summary:
      'Completes the return from PayPal: saves the approved account in place of an earlier one. Safe to repeat.',
    access: changing,
    errors: ['accountNotApproved', 'notFound', 'paypalNotAvailable', 'paypalRefused', 'paypalUnavailable'],
    input: z.object({ token: z.string().min(5).max(60), cancelled: z.boolean().default(false) }),
    /** Null: cancelled. */
    output: z.object({ account: accountSchema.nullable(), isOn: z.boolean() }),
  }),
  removePayPalAccount: endpoint({
    method: 'POST',
    path: '/User/Fund/RemovePayPalAccount',
    summary: 'Removes the saved PayPal account, here and at PayPal, and turns the automatic recharge off.',
    access: changing,
    errors: ['notFound'],
    input: z.object({}),
    output: autoRechargeSchema,
    badInput: 'not an object',
  }),
}
