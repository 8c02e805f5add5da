import { foldText } from '@poledne/contract/domain/compareText'

const FOOTERS = [
  /\b(?:zmena|zmeny|zmien|zmenu)\b.{0,60}(?:vyhraz|vyhrad)/,
  /(?:pravo|prava|pravem).{0,30}zmen/,
  /valtoztat|fenntartjuk|subject to change|may change/,
  /dobrou chut|dobru chut|jo etvagyat|enjoy your|bon appetit|\bpreje|\bpraje(?:me)?\b/,
  /^(?:seznam|zoznam|legenda|prehled|informace o|informacie o|list of)?\s*(?:alerg|allerg)/,
  /alerg.{0,40}(?:obsluh|person|vyziadan|vyzadan|k dispozici|k dispozicii|naleznete|uvedeny? v)|allerg.{0,60}(?:staff|ask|request|info|kerj|tajek)|allerg.{0,40}before|please (?:tell|inform|note|let us)|speak to|ask (?:our|the|your) (?:staff|waiter)/,
  /(?:otevr|otvor|oteviraci|otvaracie|nyitva|opening|\bopen\b|vydej|vydaj|provozni doba|prevadzkov|served|kiszolg|ebedido).{0,60}\d{1,2}\s?(?:[:.]\s?\d{2}|h\b|hod|am|pm|ora)/,
  /\b(?:tel|telefon|mobil|phone|gsm)\b\s?[.:]|www\.|https?:|\S@\S+\.\w|\+42[01]\s?\d|\+36\s?\d/,
  /objednav|rezervac|foglal|rendeles|reservation|rozvoz|donask|kiszallit|delivery|take ?away|s sebou|so sebou|elvitel/,
  /zdarma|ingyen|free of charge|v cene|ceny (?:jsou|su|vcetne)|cena (?:menu|obeda|obedu|obedoveho|jidla)|menu ara|\barak\b.{0,40}(?:afa|tartalmaz)|prices? (?:incl|are)|vcetne dph|vratane dph|k (?:menu|obedu|kazdemu)/,
  /kalkulant|\bsefkuchar ?:/,
  /cisla.{0,40}(?:alerg|oznac)|oznac\p{L}* (?:je|jsou|su)?.{0,30}alerg/u,
  /na prani|na poziadanie|on request|keresre|cards only|prices? from|odhlas/,
  /hmotnost|gramaz|vaha masa|v syrovem stavu|v surovom stave|nyers suly/,
  /\b(?:vedouci|veduca|veduci|vypracoval|sestavil|zostavil|schvalil|zodpoved|odpovedn|kuchar|hlavni kuchar|prepared by|osszeallit|elelmezes).{0,40}(?::|\p{Lu})/u,
  /^(?:best|regards|best regards|kind regards|thanks|cheers|s pozdravem|s pozdravom|hezky den|udvozlettel)[,.!]?$/,
  /tesime s[ea]|varjuk|see you|vitejte|vitajte|welcome|!$/,
  /^(?:strana|page|oldal)\s?\d/,
  /^\d{1,2}[:.]\d{2}\s?[–-]\s?\d{1,2}[:.]\d{2}(?: hod\.?)?$/,
  /^(?:pozn|note|megj)\p{L}*\s?[.:]/u,
]

const TITLES =
  /^(?:[^\p{L}]*)(?:(?:nas|nase|skolni|zavodni|zavodna|skolska|denni|denne|poledni|obedove|obedovy|tydenni|tyzdenne|tyzdenny|weekly|daily|our|lunch|heti|napi|deli|jarni|letni|podzimni|zimni|restaurace|restauracia|etterem|bistro|jidelna|jedalen|kantyna|canteen|kavarna|hospoda|hostinec)\s+)*(?:jidelni listek|jidelnicek|jedalny listok|jedalnicek|jedalnicku|etlap|etrend|menu|menuajanlat|menu card|nabidka|ponuka|ebedmenu|kinalat)\b/u

const CLOSED =
  /^[^\p{L}]*(?:statni svatek|svatek|statny sviatok|sviatok|nemzeti unnep|unnep|unnepnap|munkaszuneti nap|zavreno|zatvorene|zarva|closed|bank holiday|public holiday|holiday|nevari se|nevari sa|nevarime|tento den nevarime|no meals served on this day|dovolena|dovolenka|prazdniny|reditelske volno|szunet|nincs|zadny obed|no lunch|no service|neprovozuje se|szunnap|sanitarni den|sanitarny den|pro tento den neb\p{L}+|pre tento den ne\p{L}+|menu neni|no menu)(?![\p{L}])/u

const ALLERGEN_NAMES =
  'obilovin|obilnin|lepek|lepok|gluten|cereal|korys|korovc|crustac|rakfel|vejce|vajc|vajic|eggs?\\b|tojas|ryby|fish|hal\\b|arasid|podzemn|peanut|foldimogyo|soj|soy|szoja|mlek|mliek|milk|tej\\b|orech|orisk|skorapk|skorap|nuts?\\b|diofel|celer|zeler|zeller|horcic|horcic|mustard|mustar|sezam|sesame|szezam|oxid|siricit|sulph|sulf|ken-?dioxid|vlci bob|lupin|csillagfurt|mekkys|makkys|mollus|puhatest'
const LEGEND_ENTRY = new RegExp(`(?:^|[\\s,;(])\\d{1,2}[a-z]?\\s?[.):=–-]{0,2}\\s?(?:${ALLERGEN_NAMES})`, 'g')
const LEGEND_HEADING =
  /^[^\p{L}]*(?:(?:seznam|zoznam|legenda|prehled|list of|jelmagyarazat|oznaceni|oznacenie)(?:\s+alerg\p{L}*)?|alergeny|alergenu|alergenov|allergens|allergenek|allergen list)[^\p{L}\d]*$/u

/** Whether a line explains allergens, such as `1 – lepek, 3 – vejce`. */
const isAllergenLegend = (text: string): boolean => {
  const plain = foldText(text)
  const entries = plain.match(LEGEND_ENTRY)?.length ?? 0
  return (
    entries >= 2 ||
    (entries === 1 && plain.length < 40 && /^\d{1,2}[a-z]?\s?[.):=–-]/.test(plain) === false && /^\d/.test(plain))
  )
}

/** Matches the heading of dishes that are served every day. */
const STANDING_OFFER =
  /^[^\p{L}]*(?:stala nabidka|stale v nabidce|stala ponuka|stale v ponuke|celotydenni (?:nabidka|menu)|celotyzdenn\p{L}+ (?:ponuka|menu)|po cely tyden|cely tyzden|kazdy den|kazdy tyden|allando (?:ajanlat\p{L}*|kinalat\p{L}*)|egesz heten|a la carte|(?:available )?(?:every ?day|daily)|all week)[^\p{L}]*$/u

/** Whether the text is the heading of a part that belongs to no day: a legend of allergens or a standing offer. */
export const isLegendHeading = (text: string): boolean => {
  const plain = foldText(text)
  return LEGEND_HEADING.test(plain) || STANDING_OFFER.test(plain)
}

/** Whether a line is part of a footer: prices, opening hours, contacts and the like. */
export const isFooterLine = (text: string): boolean => {
  const plain = foldText(text)
  return FOOTERS.some((pattern) => pattern.test(plain)) || isAllergenLegend(text)
}

/** Whether a line is a title, such as `Jídelní lístek 47. týden`. */
export const isMenuTitle = (text: string): boolean => TITLES.test(foldText(text))

const CLOSED_AT_END =
  /(?:^|[\s–—-])(?:zavreno|zatvorene|zarva(?: tartunk)?|closed|nevarime|nevari s[ea]|volno)[.!)\s]*$/

/** Whether a text states that nothing is served, or is a placeholder such as `---`. */
export const isClosedNotice = (text: string): boolean =>
  !/[\p{L}\d]/u.test(text) ||
  /^[x×]$/iu.test(text.trim()) ||
  CLOSED.test(foldText(text)) ||
  (text.length < 60 && CLOSED_AT_END.test(foldText(text)))

const MEAT_ORIGIN =
  /(?:^|\n| · )(?:Hovězí|Vepřové|Jehněčí a\sskopové|Kozí|Drůbež|Zvěřina|Ryby|Beef|Pork|Lamb and mutton|Goat|Poultry|Game|Fish): [^\n·]+(?= ·|\n|$)/gu

/** Removes the origins of meat that our own exports have behind a dish, such as ` · Beef: Czechia`. */
export const removeMeatOrigins = (text: string): string => text.replace(MEAT_ORIGIN, '')
