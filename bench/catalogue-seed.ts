import pg from 'pg'

export const seededProducts = 200_000
const skusEach = 5

const words = {
  kinds: [
    'mug',
    'lamp',
    'blanket',
    'bottle',
    'candle',
    'tote bag',
    'phone case',
    'necklace',
    'sweater',
    'tent',
    'backpack',
    'pillow',
    'wallet',
    'notebook',
    'charger',
    'speaker',
    'headphones',
    'planter',
    'rug',
    'curtain',
    'jacket',
    'scarf',
    'gloves',
    'sunglasses',
    'watch',
    'bracelet',
    'earrings',
    'toy car',
    'puzzle',
    'kettle',
    'teapot',
    'cutting board',
    'knife set',
    'apron',
    'towel',
    'soap dish',
    'mirror',
    'clock',
    'vase',
    'picture frame',
  ],
  chinese: [
    '杯子',
    '台灯',
    '毯子',
    '水瓶',
    '蜡烛',
    '手提袋',
    '手机壳',
    '项链',
    '毛衣',
    '帐篷',
    '背包',
    '枕头',
    '钱包',
    '笔记本',
    '充电器',
    '音箱',
    '耳机',
    '花盆',
    '地毯',
    '窗帘',
    '夹克',
    '围巾',
    '手套',
    '太阳镜',
    '手表',
    '手链',
    '耳环',
    '玩具车',
    '拼图',
    '水壶',
    '茶壶',
    '砧板',
    '刀具',
    '围裙',
    '毛巾',
    '皂盒',
    '镜子',
    '时钟',
    '花瓶',
    '相框',
  ],
  makes: [
    'stoneware',
    'ceramic',
    'wooden',
    'bamboo',
    'linen',
    'cotton',
    'leather',
    'steel',
    'glass',
    'silicone',
    'wool',
    'velvet',
    'marble',
    'copper',
    'canvas',
    'recycled',
    'acrylic',
    'rattan',
    'porcelain',
    'felt',
  ],
  styles: [
    'vintage',
    'modern',
    'minimalist',
    'handmade',
    'waterproof',
    'foldable',
    'portable',
    'luxury',
    'classic',
    'floral',
    'striped',
    'reusable',
    'insulated',
    'wireless',
    'magnetic',
    'adjustable',
    'large',
    'mini',
    'travel',
    'outdoor',
    'summer',
    'winter',
    'festive',
    'personalised',
    'matte',
  ],
} as const

/** Typical searches: words of one product in forty or a thousand, Chinese, typos, codes, filters only. */
export const searches: readonly object[] = [
  {},
  { sort: 'newest:desc' },
  { categories: ['Category 7'] },
  { categories: ['Category 3', 'Category 12'], priceFrom: 500, priceTo: 2_000 },
  { search: 'stoneware mug' },
  { search: 'mug' },
  { search: 'vintage leather wallet' },
  { search: 'wireless headphones', sort: 'price:asc' },
  { search: 'bambo cuting board' },
  { search: '台灯' },
  { search: '手机壳', categories: ['Category 7'] },
  { search: 'linen', attributes: [{ name: 'Colour', values: ['Red', 'Blue'] }] },
  { attributes: [{ name: 'Size', values: ['L'] }], priceTo: 3_000 },
  { search: 'P-123456' },
  { search: 'insul', sort: 'sales:desc' },
  { search: 'outdoor tent', goods: [] },
  { search: 'winter wool', pageNum: 3 },
  { categories: ['Category 1'], sort: 'price:desc', withFacets: false },
]

/** Fills the catalogue by plain statements without triggers, then the search rows by the product's own function. */
export const seedCatalogue = async (
  databaseUrl: string,
  products: number,
  say: (text: string) => void,
): Promise<void> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      "set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'",
    )
    await client.query('set session_replication_role = replica')
    say(`${products} products, ${products * skusEach} SKUs …`)
    await client.query(
      `insert into product_category (name_en, name_zh, position)
         select 'Category ' || n, '类目' || n, n from generate_series(0, 39) n on conflict do nothing`,
    )
    await client.query(
      `create temporary table fresh as
         select nextval('id_seq') as id, i, k.kind, k.zh, 'Category ' || (i % 40) as category,
             initcap(($4::text[])[1 + i * 7 % 25] || ' ' || ($3::text[])[1 + i * 3 % 20]) || ' ' || k.kind as name
           from generate_series(1, $5::int) i
             cross join lateral (select ($1::text[])[1 + i % 40] as kind, ($2::text[])[1 + i % 40] as zh) k`,
      [words.kinds, words.chinese, words.makes, words.styles, products],
    )
    await client.query(
      `insert into product (id, code, subject_en, subject_zh, category, keywords, customs_name, hs_code, is_published,
           published_at, created_at)
         select id, 'P-' || i, name || ' ' || i % 977, zh, category, array['gift', 'k' || i % 5000], kind, '3924.10', true,
             now() - interval '1 second' * i, now()
           from fresh`,
    )
    const gins = await dropGins(client)
    await client.query(
      `insert into sku (product_id, code, attributes, price_minor, weight_grams, length_mm, width_mm, height_mm,
           search_text)
         select id, 'P-' || i || '-' || n,
             jsonb_build_array(jsonb_build_object('name', 'Colour', 'value', colour),
               jsonb_build_object('name', 'Size', 'value', size)),
             200 + i * 37 % 4000 + n * 25, 100 + i % 900, 120, 90, 60,
             lower(concat_ws(' ', 'P-' || i || '-' || n, 'P-' || i, name || ' ' || i % 977, zh, 'gift k' || i % 5000,
               colour || ' ' || size))
           from fresh, generate_series(1, ${skusEach}) n
             cross join lateral (select (array['Red','Blue','Green','Black','White','Sand'])[1 + (i + n) % 6] as colour,
               (array['S','M','L','XL','One'])[n] as size) v`,
    )
    await client.query(
      `insert into product_sales (product_id, units) select id, i * 13 % 500 from fresh where i % 3 = 0`,
    )
    await client.query(
      `insert into product_count (state, products) select 'published', count(*) from fresh
         on conflict (state) do update set products = product_count.products + excluded.products`,
    )
    say('search rows …')
    await client.query('analyze product, sku, product_sales, product_category')
    // Still without triggers, which would update indexes that are created below.
    await fillSearch(client)
    await client.query('set session_replication_role = origin')
    say('indexes …')
    for (const definition of gins) await client.query(definition)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Drops the indexes that are slow to update per row; returns the statements that create them again. */
const dropGins = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename in ('sku', 'product_search', 'search_word')`,
  )
  const gins = rows.filter(({ definition }) => /USING gin/i.test(definition))
  for (const { name } of gins) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  return gins.map(({ definition }) => definition)
}

const refreshedAtOnce = 5_000

const fillSearch = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ id: string }>('select id::text from fresh order by id')
  for (let at = 0; at < rows.length; at += refreshedAtOnce) {
    const ids = rows.slice(at, at + refreshedAtOnce).map(({ id }) => id)
    await client.query('select refresh_product_search($1::bigint[])', [ids])
  }
}
