import { describe, expect, it } from 'vitest'
import { waitingPartyOf, waitingReasons } from '../../../contract/kernel/statuses.ts'
import { proseText } from '../../ui/components/prose.tsx'
import { locales } from '../../ui/text/locale.ts'
import { partyText, reasonText } from '../order-kit/order-text.ts'
import { cureText, waitingArticle } from './articles/waiting.ts'
import { helpTopics } from './articles/help-article.ts'
import { helpArticles } from './help-articles.ts'
import { linkedArticles } from './help-link.tsx'
import { searchArticles } from './search-articles.ts'

const idsOf = (question: string, locale: 'en' | 'zh' = 'en') =>
  searchArticles(helpArticles, question, locale).map(({ article }) => article.id)

describe('help articles', () => {
  it('have unique ids, and every topic has at least one', () => {
    const ids = helpArticles.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(new Set(helpArticles.map(({ topic }) => topic))).toEqual(new Set(helpTopics))
  })

  it('are there where a page links to one', () => {
    const ids = helpArticles.map(({ id }) => id)
    expect(linkedArticles.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('have the same structure in both languages', () => {
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

  it('list every waiting reason with the party it waits on and the next step', () => {
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

describe('article search', () => {
  it('returns all articles for an empty query', () => {
    expect(idsOf('  ')).toEqual(helpArticles.map(({ id }) => id))
  })

  it('matches words of both languages, whichever is shown', () => {
    expect(idsOf('充值')).toContain('recharging')
    expect(idsOf('recharge', 'zh')).toContain('recharging')
    expect(idsOf('WALLET receipt')).toContain('recharging')
  })

  it('ranks matches in the title first', () => {
    expect(idsOf('tracking')[0]).toBe('tracking')
    expect(idsOf('子账户')[0]).toBe('sub-accounts')
  })

  it('shows an excerpt around the match', () => {
    const [hit] = searchArticles(helpArticles, 'myshopify', 'en')
    expect(hit?.excerpt).toContain('.myshopify.com')
  })

  it('requires every word', () => {
    expect(idsOf('tracking zebra')).toEqual([])
  })
})
