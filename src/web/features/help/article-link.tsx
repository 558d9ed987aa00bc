import { PageLink } from '../../ui/page/navigation.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import type { HelpArticle } from './articles/help-article.ts'
import './help.css'

interface ArticleLinkProps {
  readonly article: HelpArticle
  readonly excerpt?: string
  readonly isCurrent?: boolean
}

export const ArticleLink = ({ article, excerpt = '', isCurrent = false }: ArticleLinkProps) => {
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
