import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useReachable } from '../../ui/page/reachable.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Prose } from '../../ui/components/prose.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { ArticleLink } from './article-link.tsx'
import type { HelpArticle } from './articles/help-article.ts'
import { helpArticles } from './help-articles.ts'
import { helpText } from './help-text.ts'

export const Reader = ({ id }: { id: string }) => {
  const words = useText(helpText)
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

/** Policies are open to everyone; a link to a page is shown only if the account may open the page. */
const useReachableLinks = ({ links }: HelpArticle): HelpArticle['links'] => {
  const { isReachable } = useReachable()
  return links.filter(({ to }) => to.startsWith('/policy/') || isReachable(to.split('?')[0] ?? to))
}

const Article = ({ article }: { article: HelpArticle }) => {
  const words = useText(helpText)
  const locale = useLocale()
  const links = useReachableLinks(article)
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
