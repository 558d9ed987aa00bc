import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import { useReachable } from '../../ui/page/reachable.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { Prose } from '../../ui/parts/prose.tsx'
import { SearchBox } from '../../ui/pieces/search-box.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { PolicyLinks } from '../policies/policy-links.tsx'
import { helpTopics, type HelpArticle, type HelpTopic } from './help-article.ts'
import { helpArticles } from './help-articles.ts'
import { searchArticles, type Hit } from './search-articles.ts'
import '../../ui/shell/print.css'
import './help.css'

const text = defineText({
  en: {
    title: 'Help Center',
    subtitle: 'Short answers to what comes up in daily work',
    search: 'Search the articles',
    found: (n: number) => (n === 1 ? '1 article' : `${n} articles`),
    none: 'Nothing found',
    noneText: 'Try fewer or other words, or ask the agency.',
    articles: 'Articles',
    all: 'All articles',
    print: 'Print',
    screens: 'Open the screen',
    more: 'In the same topic',
    missing: 'There is no such article',
    missingText: 'It may have been renamed. All others are in the list.',
    welcome: 'How can we help?',
    welcomeText:
      'Choose an article, or search: as you type, the list keeps to what fits, in both languages. New here? Begin with the first steps.',
    firstSteps: 'First steps',
    tickets: 'Ask the agency',
  },
  zh: {
    title: '帮助中心',
    subtitle: '日常工作中常见问题的简短解答',
    search: '搜索文章',
    found: (n: number) => `${n} 篇文章`,
    none: '未找到',
    noneText: '请尝试更少或其他关键词，或向代理咨询。',
    articles: '文章',
    all: '全部文章',
    print: '打印',
    screens: '打开相关页面',
    more: '同一主题',
    missing: '没有这篇文章',
    missingText: '可能已更名。其他文章均在列表中。',
    welcome: '需要什么帮助？',
    welcomeText:
      '请选择一篇文章，或直接搜索：输入时列表即显示匹配的文章，中英文均可。初次使用请从入门步骤开始。',
    firstSteps: '入门步骤',
    tickets: '咨询代理',
  },
})

const topicText = defineText<Record<HelpTopic, string>>({
  en: {
    start: 'Getting orders in',
    orders: 'Orders',
    money: 'Money',
    account: 'Your account',
    contact: 'Contact and problems',
  },
  zh: { start: '导入订单', orders: '订单', money: '资金', account: '您的账户', contact: '联系与问题' },
})

/** Articles about what is built, searched while one types, each with its own address. */
const HelpPage = () => {
  const words = useText(text)
  const locale = useLocale()
  const [search] = useSearch()
  const [question, setQuestion] = useState('')
  const id = search['article']
  const hits = searchArticles(helpArticles, question, locale)
  return (
    <div className={id ? 'q-page q-help q-help-reading' : 'q-page q-help'}>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <div className="q-help-columns">
        <div className="q-help-side">
          <SearchBox value={question} label={words.search} onValue={setQuestion} shortcut={words.search} />
          <p className="q-hidden-text" role="status">
            {question && words.found(hits.length)}
          </p>
          <ArticleList hits={hits} current={id} isSearch={question !== ''} />
        </div>
        <div className="q-card q-help-main">{id ? <Reader id={id} /> : <Welcome />}</div>
      </div>
      <PolicyLinks />
    </div>
  )
}

interface ArticleListProps {
  readonly hits: readonly Hit[]
  readonly current: string | undefined
  readonly isSearch: boolean
}

const ArticleList = ({ hits, current, isSearch }: ArticleListProps) => {
  const words = useText(text)
  const topics = useText(topicText)
  if (hits.length === 0) {
    return (
      <EmptyState icon="search" title={words.none}>
        {words.noneText}
      </EmptyState>
    )
  }
  const listOf = (some: readonly Hit[]) => (
    <ul>
      {some.map(({ article, excerpt }) => (
        <li key={article.id}>
          <ArticleLink article={article} excerpt={excerpt} isCurrent={article.id === current} />
        </li>
      ))}
    </ul>
  )
  return (
    <nav className="q-help-list" aria-label={words.articles}>
      {isSearch
        ? listOf(hits)
        : helpTopics.map((topic) => (
            <section key={topic}>
              <h2>{topics[topic]}</h2>
              {listOf(hits.filter(({ article }) => article.topic === topic))}
            </section>
          ))}
    </nav>
  )
}

interface ArticleLinkProps {
  readonly article: HelpArticle
  readonly excerpt?: string
  readonly isCurrent?: boolean
}

const ArticleLink = ({ article, excerpt = '', isCurrent = false }: ArticleLinkProps) => {
  const locale = useLocale()
  return (
    <PageLink
      to="/function/helpeCenter"
      search={{ article: article.id }}
      className="q-help-link"
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span>{article[locale].title}</span>
      {excerpt && <small>{excerpt}</small>}
    </PageLink>
  )
}

const Welcome = () => {
  const words = useText(text)
  const { isReachable } = useReachable()
  return (
    <EmptyState
      icon="help"
      title={words.welcome}
      action={
        <>
          <PageLink to="/function/Introduce" className="q-button q-button-primary">
            {words.firstSteps}
          </PageLink>
          {isReachable('/function/newTickets') && (
            <PageLink to="/function/newTickets" className="q-button">
              {words.tickets}
            </PageLink>
          )}
        </>
      }
    >
      {words.welcomeText}
    </EmptyState>
  )
}

const Reader = ({ id }: { id: string }) => {
  const words = useText(text)
  const article = helpArticles.find((one) => one.id === id)
  return (
    <>
      <PageLink to="/function/helpeCenter" className="q-help-back">
        <Icon name="back" size={15} />
        {words.all}
      </PageLink>
      {article ? (
        <Article article={article} />
      ) : (
        <EmptyState icon="search" title={words.missing}>
          {words.missingText}
        </EmptyState>
      )}
    </>
  )
}

/** Documents of the policies are for everybody; of the screens, those that this account may open. */
const useOpenLinks = ({ links }: HelpArticle): HelpArticle['links'] => {
  const { isReachable } = useReachable()
  return links.filter(({ to }) => to.startsWith('/policy/') || isReachable(to.split('?')[0] ?? to))
}

const Article = ({ article }: { article: HelpArticle }) => {
  const words = useText(text)
  const locale = useLocale()
  const links = useOpenLinks(article)
  const siblings = helpArticles.filter(({ id, topic }) => topic === article.topic && id !== article.id)
  return (
    <article className="q-help-article">
      <header>
        <h2>{article[locale].title}</h2>
        <button type="button" className="q-button q-help-print" onClick={() => window.print()}>
          <Icon name="printer" size={16} />
          {words.print}
        </button>
      </header>
      <Prose blocks={article[locale].blocks} />
      <footer>
        {links.length > 0 && (
          <section>
            <h3>{words.screens}</h3>
            <div className="q-help-screens">
              {links.map(({ to, label }) => (
                <PageLink key={to} to={to} className="q-button">
                  {label[locale]}
                </PageLink>
              ))}
            </div>
          </section>
        )}
        <section>
          <h3>{words.more}</h3>
          <ul>
            {siblings.map((one) => (
              <li key={one.id}>
                <ArticleLink article={one} />
              </li>
            ))}
          </ul>
        </section>
      </footer>
    </article>
  )
}

export default HelpPage
