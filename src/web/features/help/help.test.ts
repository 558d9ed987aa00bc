import { describe, expect, it } from 'vitest'
import { waitingPartyOf, waitingReasons } from '../../../contract/statuses.ts'
import { proseText } from '../../ui/components/prose.tsx'
import { locales } from '../../ui/text/locale.ts'
import { partyText, reasonText } from '../orders/order-text.ts'
import { cureText, waitingArticle } from './articles/waiting.ts'
import { helpTopics } from './help-article.ts'
import { helpArticles } from './help-articles.ts'
import { searchArticles } from './search-articles.ts'

const idsOf = (question: string, locale: 'en' | 'zh' = 'en') =>
  searchArticles(helpArticles, question, locale).map(({ article }) => article.id)

describe('the articles', () => {
  it('have an address each, and every topic has some', () => {
    const ids = helpArticles.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(new Set(helpArticles.map(({ topic }) => topic))).toEqual(new Set(helpTopics))
  })

  it('say the same in both languages', () => {
    for (const { en, zh } of helpArticles) {
      const shape = ({ blocks }: typeof en) =>
        blocks.map((block) =>
          typeof block === 'string'
            ? 'text'
            : Object.entries(block).map(([kind, items]) => [kind, items.length]),
        )
      expect(shape(zh)).toEqual(shape(en))
      expect(proseText([...en.blocks, ...zh.blocks])).not.toMatch(/undefined|\*\*/)
    }
  })

  it('name every waiting reason, whom it waits on and what to do', () => {
    for (const locale of locales) {
      const text = proseText(waitingArticle[locale].blocks)
      for (const reason of waitingReasons) {
        expect(text).toContain(reasonText[locale][reason])
        expect(text).toContain(cureText[locale][reason])
        expect(text).toContain(partyText[locale][waitingPartyOf[reason]])
      }
    }
  })
})

describe('searching them', () => {
  it('finds all without a question', () => {
    expect(idsOf('  ')).toEqual(helpArticles.map(({ id }) => id))
  })

  it('finds words of both languages, whichever is shown', () => {
    expect(idsOf('充值')).toContain('recharging')
    expect(idsOf('recharge', 'zh')).toContain('recharging')
    expect(idsOf('WALLET receipt')).toContain('recharging')
  })

  it('puts what has the words in its title first', () => {
    expect(idsOf('tracking')[0]).toBe('tracking')
    expect(idsOf('子账户')[0]).toBe('sub-accounts')
  })

  it('shows the words around what it found', () => {
    const [hit] = searchArticles(helpArticles, 'myshopify', 'en')
    expect(hit?.excerpt).toContain('.myshopify.com')
  })

  it('wants every word', () => {
    expect(idsOf('tracking zebra')).toEqual([])
  })
})
