import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { encodeText } from './encoding-samples.ts'

type Person = readonly [name: string, city: string, street: string]

interface Buyers {
  readonly name: string
  readonly country: string
  readonly encodings: readonly Encoding[]
  /** Encodings of old systems. */
  readonly rare?: readonly Encoding[]
  readonly people: readonly Person[]
}

/** Other people than those of the samples, which the detector was made with. */
const buyers: readonly Buyers[] = [
  {
    name: 'Korean',
    country: 'KR',
    encodings: ['euc-kr'],
    people: [
      ['한지민', '서울특별시 마포구', '월드컵북로 396 누리꿈스퀘어 7층'],
      ['오세훈', '대구광역시 수성구', '달구벌대로 2435'],
      ['신동엽', '강원도 춘천시', '중앙로 1 춘천시청'],
      ['배수지', '광주광역시 북구', '용봉로 77'],
      ['윤도현', '울산광역시 남구', '삼산로 261 롯데백화점'],
      ['문채원', '세종특별자치시', '한누리대로 2130'],
      ['임나연', '제주특별자치도 제주시', '연동 312-1 햇님아파트 3동'],
      ['뷁뚫훍', '경상남도 창원시', '원이대로 450'],
    ],
  },
  {
    name: 'Traditional Chinese',
    country: 'TW',
    encodings: ['big5'],
    people: [
      ['吳宗憲', '台南市', '中西區民權路二段30號'],
      ['鄭秀文', '基隆市', '仁愛區愛三路21號5樓之2'],
      ['劉德華', '屏東縣', '屏東市自由路527號'],
      ['周杰倫', '花蓮縣', '花蓮市府前路17號'],
      ['許瑋甯', '彰化縣', '員林市中山路一段322號'],
      ['謝金燕', '嘉義市', '東區公明路300號'],
      ['梁朝偉', '香港', '九龍彌敦道688號旺角中心1座'],
      ['黃麗珍', '香港', '銅鑼灣軒尼詩道555號'],
    ],
  },
  {
    name: 'Simplified Chinese',
    country: 'CN',
    encodings: ['gb18030'],
    people: [
      ['孙悦', '南京市', '鼓楼区中山路321号5栋'],
      ['周婷婷', '西安市', '雁塔区高新路25号'],
      ['吴磊', '武汉市', '洪山区珞喻路1037号'],
      ['郑爽', '大连市', '中山区人民路23号虹源大厦'],
      ['冯绍峰', '苏州市', '工业园区星湖街328号'],
      ['董洁', '厦门市', '思明区环岛南路白城沙滩'],
      ['何炅', '长沙市', '开福区芙蓉中路一段'],
      ['罗永浩', '东莞市', '南城街道鸿福路'],
    ],
  },
  {
    name: 'Japanese',
    country: 'JP',
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    people: [
      ['小林 誠', '埼玉県', 'さいたま市大宮区桜木町1-7-5 ソニックシティ'],
      ['加藤 由美', '千葉県', '千葉市美浜区中瀬2-6-1'],
      ['吉田 茂', '兵庫県', '神戸市中央区加納町6-5-1'],
      ['松本 潤', '京都府', '京都市下京区烏丸通塩小路下る'],
      ['井上 陽水', '静岡県', '浜松市中区板屋町110-17'],
      ['木村 拓哉', '宮城県', '仙台市青葉区国分町3-7-1'],
      ['ヤマダ タロウ', '沖縄県', '那覇市泉崎1-2-2 メゾンドソレイユ305'],
      ['清水 えりか', '広島県', '広島市中区基町10-52'],
    ],
  },
  {
    name: 'Polish',
    country: 'PL',
    encodings: ['windows-1250'],
    rare: ['iso-8859-2', 'ibm852'],
    people: [
      ['Krzysztof Jabłoński', 'Bydgoszcz', 'ul. Gdańska 48/2'],
      ['Żaneta Ślusarczyk', 'Częstochowa', 'al. Najświętszej Maryi Panny 12'],
      ['Bożena Kołodziej', 'Białystok', 'ul. Sienkiewicza 5'],
      ['Stanisław Zając', 'Toruń', 'ul. Różana 9'],
      ['Michał Piątek', 'Warszawa', 'ul. Marszałkowska 99'],
      ['Ewa Nowak', 'Szczecin', 'ul. Jagiellońska 67'],
    ],
  },
  {
    name: 'Czech',
    country: 'CZ',
    encodings: ['windows-1250'],
    rare: ['iso-8859-2'],
    people: [
      ['Zdeněk Štěpánek', 'Olomouc', 'Třída Míru 15'],
      ['Božena Němcová', 'Liberec', 'Šaldovo náměstí 2'],
      ['Petr Čech', 'Ostrava', 'Nádražní 66'],
      ['Jana Říhová', 'Zlín', 'Tyršovo nábřeží 10'],
      ['Václav Klaus', 'Praha 5', 'Smíchovská 3'],
      ['Hana Kubíková', 'Jihlava', 'Masarykovo náměstí 1'],
    ],
  },
  {
    name: 'Slovak',
    country: 'SK',
    encodings: ['windows-1250'],
    people: [
      ['Ľubomír Kováč', 'Košice', 'Hlavná 12'],
      ['Mária Ďurišová', 'Žilina', 'Štúrova 3'],
      ['Peter Šťastný', 'Banská Bystrica', 'Námestie SNP 1'],
      ['Zuzana Čaputová', 'Bratislava', 'Hodžovo nám. 1'],
    ],
  },
  {
    name: 'Hungarian',
    country: 'HU',
    encodings: ['windows-1250'],
    people: [
      ['Szőke Béla', 'Pécs', 'Király utca 44'],
      ['Fekete Ödön', 'Szeged', 'Kárász u. 8'],
      ['Erős Katalin', 'Miskolc', 'Széchenyi út 22'],
      ['Nagy Gábor', 'Budapest', 'Üllői út 100'],
    ],
  },
  {
    name: 'Romanian',
    country: 'RO',
    encodings: ['windows-1250'],
    people: [
      ['Ştefan Ţurcanu', 'Iaşi', 'Bulevardul Ştefan cel Mare 10'],
      ['Ioana Bălan', 'Timişoara', 'Piaţa Unirii 3'],
      ['Mihai Răducanu', 'Braşov', 'Strada Lungă 15'],
      ['Gheorghe Hagi', 'Constanţa', 'Strada Mircea cel Bătrân 2'],
    ],
  },
  {
    name: 'Croatian',
    country: 'HR',
    encodings: ['windows-1250'],
    people: [
      ['Željko Šimić', 'Šibenik', 'Ulica bana Jelačića 3'],
      ['Đurđica Božić', 'Osijek', 'Županijska 14'],
      ['Ivana Čović', 'Zagreb', 'Ilica 1'],
      ['Goran Ivanišević', 'Split', 'Poljička cesta 5'],
    ],
  },
  {
    name: 'Slovenian',
    country: 'SI',
    encodings: ['windows-1250'],
    people: [
      ['Žiga Kovačič', 'Ljubljana', 'Slovenska cesta 9'],
      ['Špela Černič', 'Maribor', 'Glavni trg 14'],
      ['Jože Pučnik', 'Škofja Loka', 'Mestni trg 1'],
    ],
  },
  {
    name: 'Russian',
    country: 'RU',
    encodings: ['windows-1251'],
    rare: ['koi8-u', 'ibm866', 'x-mac-cyrillic'],
    people: [
      ['Алексей Михайлов', 'Воронеж', 'пр-т Революции, д. 33, кв. 4'],
      ['Наталья Фёдорова', 'Уфа', 'ул. Ленина 70'],
      ['Хабиб Юсупов', 'Махачкала', 'ул. Дахадаева 12'],
      ['Зинаида Щукина', 'Челябинск', 'пр. Победы, 168'],
      ['Эдуард Цой', 'Владивосток', 'ул. Светланская 5'],
      ['Анна Павлова', 'Тверь', 'наб. Афанасия Никитина 20'],
    ],
  },
  {
    name: 'Ukrainian',
    country: 'UA',
    encodings: ['windows-1251'],
    rare: ['koi8-u'],
    people: [
      ['Олександр Шевченко', 'Київ', 'вул. Хрещатик, 22'],
      ['Їжакевич Ганна', 'Львів', 'пл. Ринок 1'],
      ['Євген Ґалаґан', 'Харків', 'просп. Науки 14'],
      ['Марія Іваненко', 'Одеса', 'вул. Дерибасівська 3'],
    ],
  },
  {
    name: 'Bulgarian',
    country: 'BG',
    encodings: ['windows-1251'],
    people: [
      ['Георги Димитров', 'София', 'бул. Витоша 15'],
      ['Мария Желязкова', 'Пловдив', 'ул. Княз Александър I 9'],
      ['Пенка Стоянова', 'Варна', 'ул. Ружа 7'],
    ],
  },
  {
    name: 'Serbian',
    country: 'RS',
    encodings: ['windows-1251'],
    people: [
      ['Милош Ђорђевић', 'Београд', 'Кнез Михаилова 10'],
      ['Љиљана Његош', 'Нови Сад', 'Змај Јовина 3'],
      ['Драган Џајић', 'Ниш', 'Обреновићева 5'],
    ],
  },
  {
    name: 'Greek',
    country: 'GR',
    encodings: ['windows-1253'],
    rare: ['iso-8859-7'],
    people: [
      ['Κώστας Ιωάννου', 'Λάρισα', 'Οδός Κύπρου 14'],
      ['Σοφία Αγγελοπούλου', 'Βόλος', 'Δημητριάδος 201'],
      ['Νίκος Ξανθόπουλος', 'Χανιά', 'Λεωφ. Σούδας 8'],
      ['Άννα Ψαρρά', 'Πειραιάς', 'Ακτή Μιαούλη 3'],
    ],
  },
  {
    name: 'Turkish',
    country: 'TR',
    encodings: ['windows-1254'],
    people: [
      ['Şükrü Öztürk', 'Balıkesir', 'Atatürk Caddesi No:15/3'],
      ['Çiğdem Yıldırım', 'Kırşehir', 'Cumhuriyet Mah. Gül Sk. 4'],
      ['Ali Demir', 'Şanlıurfa', 'Haliliye'],
      ['Özge Kılıç', 'Beyoğlu', 'İstiklal Cad. 99'],
      ['Uğur Işık', 'Niğde', 'Yeşilyurt Sok. 7'],
    ],
  },
  {
    name: 'Hebrew',
    country: 'IL',
    encodings: ['windows-1255'],
    people: [
      ['אבי ישראלי', 'נתניה', 'רחוב הרצל 10'],
      ['רחל ברק', 'אשדוד', 'שדרות ירושלים 7'],
      ['משה כץ', 'פתח תקווה', 'רחוב ז׳בוטינסקי 33'],
      ['שירה אלון', 'ראשון לציון', 'רוטשילד 44'],
    ],
  },
  {
    name: 'Arabic',
    country: 'AE',
    encodings: ['windows-1256'],
    people: [
      ['خالد المنصوري', 'دبي', 'شارع الشيخ زايد'],
      ['مريم الشامسي', 'أبوظبي', 'كورنيش'],
      ['عبدالعزيز الدوسري', 'الكويت', 'السالمية قطعة 4'],
      ['هدى محمود', 'القاهرة', 'شارع طلعت حرب 15'],
      ['يوسف إبراهيم', 'الإسكندرية', 'سموحة'],
    ],
  },
  {
    name: 'Persian',
    country: 'IR',
    encodings: ['windows-1256'],
    people: [
      ['علي رضايي', 'تهران', 'خيابان وليعصر پلاک 12'],
      ['پريسا گلزار', 'اصفهان', 'چهارباغ'],
      ['ژاله کياني', 'شيراز', 'بلوار چمران'],
    ],
  },
  {
    name: 'Lithuanian',
    country: 'LT',
    encodings: ['windows-1257'],
    people: [
      ['Vytautas Čepulis', 'Alytus', 'Pulko g. 4'],
      ['Eglė Žemaitytė', 'Kaunas', 'Savanorių pr. 120'],
      ['Jūratė Ąžuolė', 'Marijampolė', 'Gedimino g. 7'],
      ['Tomas Šležas', 'Utena', 'Aušros g. 10'],
    ],
  },
  {
    name: 'Latvian',
    country: 'LV',
    encodings: ['windows-1257'],
    people: [
      ['Pēteris Kalniņš', 'Liepāja', 'Graudu iela 27'],
      ['Ilze Šķēle', 'Daugavpils', 'Rīgas iela 8'],
      ['Mārtiņš Žagars', 'Cēsis', 'Pļavas iela 2'],
    ],
  },
  {
    name: 'Estonian',
    country: 'EE',
    encodings: ['windows-1257'],
    rare: ['iso-8859-15'],
    people: [
      ['Tõnu Mägi', 'Pärnu', 'Rüütli 15'],
      ['Jüri Õunapuu', 'Tartu', 'Ülikooli 18'],
      ['Külli Žilinskaja', 'Võru', 'Jüri tn 3'],
    ],
  },
  {
    name: 'Vietnamese',
    country: 'VN',
    encodings: ['windows-1258'],
    people: [
      ['Lý Tiểu Long', 'Hải Phòng', '15 Lạch Tray, Ngô Quyền'],
      ['Đặng Thùy Trâm', 'Huế', '3 Lê Lợi'],
      ['Võ Thị Sáu', 'Biên Hòa', '77 Phạm Văn Thuận'],
      ['Bùi Xuân Phái', 'Nha Trang', '60 Trần Phú'],
    ],
  },
  {
    name: 'Thai',
    country: 'TH',
    encodings: ['windows-874'],
    people: [
      ['ประยุทธ์ ทองดี', 'นนทบุรี', 'ถนนติวานนท์ ตำบลบางกระสอ'],
      ['มาลี สุวรรณ', 'ชลบุรี', 'พัทยาใต้ ซอย 5'],
      ['วิชัย เจริญสุข', 'นครราชสีมา', 'ถนนมิตรภาพ'],
      ['กนกวรรณ ใจงาม', 'อุดรธานี', 'หมู่ 3 ต.หมากแข้ง'],
    ],
  },
  {
    name: 'German',
    country: 'DE',
    encodings: ['windows-1252', 'macintosh'],
    rare: ['ibm850', 'iso-8859-15'],
    people: [
      ['Günther Öttinger', 'Nürnberg', 'Fürther Straße 212'],
      ['Ulrike Strauß', 'Würzburg', 'Äußere Aumühlstr. 2'],
      ['Dr. Jörg Meißner', 'Görlitz', 'An der Frauenkirche 5'],
      ['Max Mustermann', 'Berlin', 'Unter den Linden 1'],
    ],
  },
  {
    name: 'French',
    country: 'FR',
    encodings: ['windows-1252', 'macintosh'],
    rare: ['ibm850'],
    people: [
      ['Hélène Crépin', 'Béziers', '5 impasse des Mûriers'],
      ['Loïc Guéguen', 'Quimper', 'ZA de l’Hippodrome'],
      ['Anaïs Maître', 'Aÿ-Champagne', 'Bd du Maréchal'],
      ['Jean Dupont', 'Paris', '10 rue de Rivoli'],
    ],
  },
  {
    name: 'Spanish',
    country: 'ES',
    encodings: ['windows-1252', 'macintosh'],
    people: [
      ['Ángel Ordóñez', 'Cáceres', 'C/ Peñón nº 3'],
      ['Rocío Jiménez', 'Córdoba', 'Avda. de la Constitución 22'],
      ['Nuria Gómez', 'Logroño', 'Plaza Mayor'],
      ['Íker Zubízarreta', 'Gijón', 'Muelle 4, 1ª planta'],
    ],
  },
  {
    name: 'Portuguese',
    country: 'PT',
    encodings: ['windows-1252'],
    people: [
      ['João Gonçalves', 'Setúbal', 'Praça do Bocage 8'],
      ['Conceição Magalhães', 'Guimarães', 'Rua de Santo António'],
      ['Inês Simões', 'Évora', 'Avenida da Liberdade, 3º Dto'],
    ],
  },
  {
    name: 'Italian',
    country: 'IT',
    encodings: ['windows-1252'],
    people: [
      ['Niccolò Fabbri', 'Forlì', 'Via Libertà 10'],
      ['Andrea Rossi', 'Cantù', 'Corso Unità d’Italia 3'],
      ['Marta Bianchi', 'Milano', 'Via Dante 5'],
    ],
  },
  {
    name: 'Swedish',
    country: 'SE',
    encodings: ['windows-1252'],
    people: [
      ['Håkan Öberg', 'Jönköping', 'Västra Storgatan 9'],
      ['Pär Löfgren', 'Skellefteå', 'Nygatan 34'],
      ['Eva Ström', 'Umeå', 'Rådhusesplanaden 2'],
    ],
  },
  {
    name: 'Danish',
    country: 'DK',
    encodings: ['windows-1252'],
    people: [
      ['Søren Kjær', 'Århus', 'Åboulevarden 3'],
      ['Bjørn Nørgaard', 'Ærøskøbing', 'Brogade 1'],
      ['Lærke Holm', 'Rønne', 'Store Torv 9'],
    ],
  },
  {
    name: 'Norwegian',
    country: 'NO',
    encodings: ['windows-1252'],
    people: [
      ['Kåre Bråthen', 'Tromsø', 'Grønnegata 12'],
      ['Øystein Sæther', 'Ålesund', 'Skansekaia 3'],
      ['Bjørg Skår', 'Bodø', 'Sjøgata 1'],
    ],
  },
  {
    name: 'Finnish',
    country: 'FI',
    encodings: ['windows-1252'],
    people: [
      ['Päivi Mäkinen', 'Jyväskylä', 'Kauppakatu 8'],
      ['Matti Hämäläinen', 'Järvenpää', 'Mannilantie 5'],
      ['Väinö Töyrylä', 'Äänekoski', 'Torikatu 1'],
    ],
  },
  {
    name: 'Icelandic',
    country: 'IS',
    encodings: ['windows-1252'],
    people: [
      ['Þórður Guðmundsson', 'Reykjavík', 'Laugavegur 22'],
      ['Sæunn Ýr', 'Akureyri', 'Hafnarstræti 9'],
      ['Björk Guðnadóttir', 'Ísafjörður', 'Aðalstræti 7'],
    ],
  },
  {
    name: 'Dutch',
    country: 'NL',
    encodings: ['windows-1252'],
    people: [
      ['Daniël Reiziger', 'Groningen', 'Coöperatiestraat 5'],
      ['Zoë Kwak', 'Heerenveen', 'Gouden Reaal 1'],
      ['Piet de Vries', 'Utrecht', 'Oudegracht 10'],
    ],
  },
  {
    name: 'English with names from elsewhere',
    country: 'US',
    encodings: ['windows-1252'],
    people: [
      ['Renée O’Connor', 'Austin', '12 Main St'],
      ['Bob Smith', 'Dallas', '3 Elm St'],
      ['José García', 'El Paso', '9 Río Bravo Ave'],
      ['Ann Lee', 'Houston', '1 Oak Dr'],
    ],
  },
  {
    name: 'Irish',
    country: 'IE',
    encodings: ['windows-1252'],
    people: [
      ['Seán Ó Súilleabháin', 'Dún Laoghaire', 'Marine Rd'],
      ['Áine Ní Bhriain', 'Galway', 'Shop St'],
    ],
  },
]

const severalCountries: readonly Buyers[] = [
  {
    name: 'Western Europe',
    country: '',
    encodings: ['windows-1252', 'macintosh'],
    people: [
      ['José García', 'El Paso', 'Calle Peñón 3'],
      ['Sophie Müller', 'Köln', 'Große Gasse 1'],
      ['Åsa Sjöberg', 'Göteborg', 'Köpmangatan 1'],
      ['François Gérard', 'Nîmes', '12 allée des Chênes'],
      ['Niccolò Fabbri', 'Forlì', 'Via Libertà 10'],
      ['João Gonçalves', 'Évora', 'Praça do Bocage 8'],
      ['Zoë Kwak', 'Utrecht', 'Coöperatiestraat 5'],
      ['Søren Kjær', 'Århus', 'Åboulevarden 3'],
    ],
  },
  {
    name: 'Central Europe',
    country: '',
    encodings: ['windows-1250'],
    people: [
      ['Jiří Dvořák', 'Plzeň', 'Křížkovského 8'],
      ['Małgorzata Wiśniewska', 'Łódź', 'ul. Długa 1'],
      ['Szűcs Zsófia', 'Győr', 'Hősök útja 11'],
      ['Jürgen Weiß', 'Lübeck', 'Königsplatz 3'],
      ['Željko Šimić', 'Šibenik', 'Ulica bana Jelačića 3'],
      ['Ştefan Ţurcanu', 'Iaşi', 'Strada Lungă 15'],
    ],
  },
]

const abroad: readonly Person[] = [
  ['John Smith', 'Austin', '1804 Riverside Dr'],
  ['Emily Carter', 'Dallas', '5 Elm St'],
  ['Liam Brown', 'Chicago', '77 W Wacker Dr'],
  ['Olivia Jones', 'Seattle', '400 Broad St'],
  ['Noah Davis', 'Miami', '2 Ocean Dr'],
]

const layouts = {
  template: {
    columns: 'Order number,Recipient name,Country,City,Address 1,SKU,Product,Quantity',
    row: (order: number, [name, city, street]: Person, country: string) => [
      `#${order}`,
      name,
      country,
      city,
      street,
      `MUG-${order}`,
      'Mug',
      '1',
    ],
  },
  shopify: {
    columns:
      'Name,Email,Financial Status,Currency,Created at,Lineitem quantity,Lineitem name,Lineitem sku,Billing Name,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Country,Id',
    row: (order: number, [name, city, street]: Person, country: string) => [
      `#${order}`,
      `buyer${order}@mail.example.com`,
      'paid',
      'USD',
      '2026-10-02 09:14:31 -0400',
      '2',
      'Stoneware mug - Sand',
      'CH-MUG-SAND',
      name,
      name,
      street,
      city,
      '78741',
      country,
      String(5_812_000_000_000 + order),
    ],
  },
} as const

const separators = [',', ';', '\t'] as const

export interface CorpusFile {
  readonly name: string
  readonly encoding: Encoding
  readonly isRare: boolean
  readonly text: string
  readonly body: Buffer
}

interface Shape {
  readonly layout: keyof typeof layouts
  readonly rows: number
  /** One of so many rows is of these buyers, the others are ASCII. */
  readonly oneIn: number
  readonly says: 'their country' | 'no country' | 'one country for all'
}

const shapes: readonly Shape[] = [
  ...(['their country', 'no country', 'one country for all'] as const).flatMap((says): Shape[] => [
    { layout: 'template', says, rows: 2, oneIn: 1 },
    { layout: 'template', says, rows: 12, oneIn: 1 },
    { layout: 'template', says, rows: 60, oneIn: 1 },
    { layout: 'template', says, rows: 40, oneIn: 20 },
  ]),
  { layout: 'shopify', says: 'no country', rows: 12, oneIn: 1 },
  { layout: 'shopify', says: 'no country', rows: 40, oneIn: 20 },
]

const textOf = ({ people, country }: Buyers, { layout, rows, oneIn, says }: Shape, seed: number): string => {
  const separator = separators[seed % separators.length] ?? ','
  const { columns, row } = layouts[layout]
  const lines = Array.from({ length: rows }, (_, index) => {
    const isTheirs = index % oneIn === 0
    const from = isTheirs ? people : abroad
    const person = from[(seed + Math.floor(index / oneIn)) % from.length] ?? ['', '', '']
    const named = says === 'no country' ? '' : isTheirs && says === 'their country' ? country : 'US'
    return row(1001 + index, person, named)
      .map((cell) => (cell.includes(separator) ? `"${cell}"` : cell))
      .join(separator)
  })
  return `${[columns.replaceAll(',', separator), ...lines].join('\r\n')}\r\n`
}

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/** Order files of all languages in all their encodings, small and large, with and without other evidence. */
export function* encodingCorpus(): Generator<CorpusFile> {
  let seed = 0
  for (const some of [...buyers, ...severalCountries]) {
    for (const encoding of [...some.encodings, ...(some.rare ?? [])]) {
      const isRare = some.rare?.includes(encoding) ?? false
      for (const shape of shapes) {
        seed += 1
        const written = textOf(some, shape, seed)
        const text = isRare ? written.replaceAll('’', "'") : written
        if (isAscii(text)) continue
        yield {
          name: `${some.name} in ${encoding}: ${shape.rows} rows of ${shape.layout}, one in ${shape.oneIn}, ${shape.says}`,
          encoding,
          isRare,
          text,
          body: encodeText(text, encoding),
        }
      }
    }
  }
}
