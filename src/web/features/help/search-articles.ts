import { proseText } from '../../ui/components/prose.tsx'
import type { Locale } from '../../ui/text/locale.ts'
import type { HelpArticle, HelpText } from './articles/help-article.ts'

export interface Hit {
  readonly article: HelpArticle
  /** The text around the match; '' where only the title matches. */
  readonly excerpt: string
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

const excerptOf = (text: string, word: string): string => {
  const place = plain(text).indexOf(word)
  if (place < 0) return ''
  const start = Math.max(0, place - 40)
  const end = Math.min(text.length, place + word.length + 80)
  return `${start > 0 ? '…' : ''}${text.slice(start, end).trim()}${end < text.length ? '…' : ''}`
}

const bodies = new WeakMap<HelpText, string>()
const bodyOf = (text: HelpText): string => {
  const body = bodies.get(text) ?? proseText(text.blocks)
  bodies.set(text, body)
  return body
}

const rankOf = (article: HelpArticle, words: readonly string[]): number => {
  const titles = plain(`${article.en.title} ${article.zh.title}`)
  if (words.every((word) => titles.includes(word))) return 0
  return words.some((word) => titles.includes(word)) ? 1 : 2
}

/** Articles that contain every word in either language, matches in the title first. */
export const searchArticles = (
  articles: readonly HelpArticle[],
  question: string,
  locale: Locale,
): readonly Hit[] => {
  const words = plain(question).split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return articles.map((article) => ({ article, excerpt: '' }))
  return articles
    .filter((article) => {
      const all = plain([article.en, article.zh].map((text) => `${text.title} ${bodyOf(text)}`).join(' '))
      return words.every((word) => all.includes(word))
    })
    .toSorted((a, b) => rankOf(a, words) - rankOf(b, words))
    .map((article) => ({ article, excerpt: excerptOf(bodyOf(article[locale]), first) }))
}
