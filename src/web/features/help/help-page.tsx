import { useState } from 'react'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import { useReachable } from '../../ui/page/reachable.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { PolicyLinks } from '../policies/policy-links.tsx'
import { ArticleLink } from './article-link.tsx'
import { helpTopics, type HelpTopic } from './articles/help-article.ts'
import { helpArticles } from './help-articles.ts'
import { Reader } from './help-reader.tsx'
import { helpText } from './help-text.ts'
import { searchArticles, type Hit } from './search-articles.ts'
import '../../ui/shell/print.css'
import './help.css'

const topicText = defineText<Record<HelpTopic, string>>({
  en: {
    start: 'Importing and adding orders',
    orders: 'Orders',
    products: 'Products',
    money: 'Payments',
    taxes: 'Taxes and customs',
    account: 'Your account',
    contact: 'Contact and support',
  },
  zh: {
    start: '导入订单',
    orders: '订单',
    products: '产品',
    money: '钱包与付款',
    taxes: '税费与报关',
    account: '账户',
    contact: '联系与售后',
  },
})

const HelpPage = () => {
  const words = useText(helpText)
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
  const words = useText(helpText)
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

const Welcome = () => {
  const words = useText(helpText)
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

export default HelpPage
