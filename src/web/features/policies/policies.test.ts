import { describe, expect, it } from 'vitest'
import {
  policyTerms,
  policyTitles,
  policyTypes,
  type PolicyType,
} from '../../../contract/refunds/policy-terms.ts'
import { proseText } from '../../ui/components/prose.tsx'
import { locales, type Locale } from '../../ui/text/locale.ts'
import { policyOf } from './policy-documents.ts'
import { policyTitleText } from './policy-titles.ts'
import { policyPublicPages } from './routes.ts'

const textOf = async (type: PolicyType, locale: Locale): Promise<string> => {
  const { summary, sections } = (await policyOf(type))[locale]
  return [summary, ...sections.flatMap(({ heading, blocks }) => [heading, proseText(blocks)])].join('\n')
}

describe('policies', () => {
  // Quoted from the specification, not read from policy-terms.ts, so that the two cannot drift apart.
  it('state that the product is free to install and use, and what merchants pay', async () => {
    for (const type of ['termsAndConditions', 'price'] as const) {
      const text = await textOf(type, 'en')
      expect(text).toContain('free to install and use')
      expect(text).toContain('Merchants pay the product cost and the logistics cost of the orders they sell.')
    }
  })

  it('state that order processing takes 1-3 days', async () => {
    expect(policyTerms.processingDays).toEqual({ min: 1, max: 3 })
    expect(await textOf('shippingPolicy', 'en')).toContain('Order processing takes 1-3 days.')
    expect(await textOf('termsAndConditions', 'en')).toContain('Order processing takes 1-3 days.')
    expect(await textOf('shippingPolicy', 'zh')).toContain('1-3 天')
  })

  it('state that returns may be requested within 14 days of delivery', async () => {
    expect(policyTerms.returnWindowDays).toBe(14)
    expect(await textOf('returnPolicy', 'en')).toContain(
      'Returns may be requested within 14 days of delivery.',
    )
    expect(await textOf('returnPolicy', 'zh')).toContain('14 天')
  })

  it('state that there is no restocking fee', async () => {
    expect(policyTerms.restockingFeePercent).toBe(0)
    expect(await textOf('returnPolicy', 'en')).toContain('There is no restocking fee.')
    expect(await textOf('returnPolicy', 'zh')).toContain('不收取退货上架费')
  })

  it('state the refund deadlines', async () => {
    expect(policyTerms).toMatchObject({ refundAnswerDays: 2, refundReplyDays: 14, refundPaidUnderDays: 30 })
    const text = await textOf('returnPolicy', 'en')
    expect(text).toContain('reach your wallet in under 30 days')
    expect(text).toContain('until 60 days after that maximum delivery time')
    expect(text).toContain('you have 14 days to respond')
    expect(await textOf('returnPolicy', 'zh')).toContain('60 天')
  })

  it('state that privacy requests are answered in under 30 days', async () => {
    expect(policyTerms.privacyAnswerDays).toBe(30)
    expect(await textOf('privacyPolicy', 'en')).toContain('Privacy requests are answered in under 30 days.')
    expect(await textOf('privacyPolicy', 'zh')).toContain('30 天')
  })

  it('state how long tracking pages are kept', async () => {
    expect(policyTerms.trackingPageDays).toBe(180)
    expect(await textOf('privacyPolicy', 'en')).toContain('180 days after delivery')
    expect(await textOf('privacyPolicy', 'zh')).toContain('180 天')
  })

  it('state that the governing law is UK', async () => {
    expect(policyTerms.governingLaw).toBe('UK')
    expect(await textOf('termsAndConditions', 'en')).toContain('The governing law is that of the UK.')
    expect(await textOf('termsAndConditions', 'zh')).toContain('UK')
  })

  it('are five documents by their names', () => {
    expect(policyTitles).toEqual({
      privacyPolicy: 'Privacy Policy',
      termsAndConditions: 'Terms and Conditions',
      shippingPolicy: 'Shipping Policy',
      returnPolicy: 'Return Policy',
      price: 'Price',
    })
    expect(policyTitleText.en).toBe(policyTitles)
    expect(policyPublicPages.map(({ path }) => path)).toEqual([
      ...policyTypes.map((type) => `/policy/${type}`),
      '/credentials',
    ])
  })

  it.each(policyTypes)('have the same structure in both languages: %s', async (type) => {
    const { en, zh } = await policyOf(type)
    const shape = ({ sections }: typeof en) =>
      sections.map(({ id, blocks }) => [
        id,
        blocks.map((block) =>
          typeof block === 'string'
            ? 'text'
            : Object.entries(block).map(([kind, items]) => [kind, items.length]),
        ),
      ])
    expect(shape(zh)).toEqual(shape(en))
    for (const locale of locales) expect(await textOf(type, locale)).not.toMatch(/undefined|\*\*/)
  })

  it.each(policyTypes)('are 400 to 1,200 words long: %s', async (type) => {
    const words = (await textOf(type, 'en')).split(/\s+/).length
    expect(words).toBeGreaterThanOrEqual(400)
    expect(words).toBeLessThanOrEqual(1200)
  })
})
