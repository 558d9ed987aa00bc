import './tag-list.css'

/** Words that people gave to something, unlike `StatusTag`, which says what it is in. */
export const TagList = ({ tags }: { tags: readonly string[] }) => (
  <ul className="q-tag-list">
    {tags.map((tag) => (
      <li key={tag}>{tag}</li>
    ))}
  </ul>
)
