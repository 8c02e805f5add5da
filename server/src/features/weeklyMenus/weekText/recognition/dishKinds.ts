import { foldText } from '@poledne/contract/domain/compareText'
import { hasVolume } from '../../../dishNames/index.ts'

const SOUP =
  /\b(?:polevk|polievk|vyvar|bujon|kulajd|bramborack|cesneck|cesnack|zelnack|gulasovk|drstkov|borsc|kapustnic|minestron|gazpach|halaszle|chowder|consomme|frankfurtsk|hrstkov|demikat|raguleves|soljank|kyselic|kminov|zeleninova s|fazolov|cockov[aá]|hrachov|drozdov|krupicov|ovesn|vlockov|porkov|kvetakov|rajsk[aá] s|sosovicov|fazulov|hubov|cesnakov|paradajkov|karfiolov|brokolicov[aá]|spargl|drobkov|kroupov|krem z)|\b\p{L}*leves|\b\p{L}*gulyas\b|\b(?:soup|broth|bisque)\b|(?<!\b(?:s|se|so|v|with) \p{L}{0,20} ?)\bkrem\b|^cream of/u

/** Whether a dish is probably a soup. */
export const isSoupLike = (raw: string): boolean =>
  hasVolume(raw) || SOUP.test(foldText(raw)) || /^\P{L}*\p{L}+ov[aá](?: (?:s|se|so|z|ze) .{1,30})?\P{L}*$/iu.test(raw)

const DESSERT =
  /\b(?:kolac|zavin|strudl|strudel|dort|torta|zakusek|moucnik|mucnik|pudink|puding|zmrzlin|ovoce|ovocie|ovocny salat|jogurt|kompot|bublanin|babovk|rez[y]?\b|venecek|vetrnik|suteme|pite\b|retes|gyumolcs\b|cake|tart\b|brownie|crumble|fruit|ice cream|yogh?urt|pudding|tiramisu|panna cotta|muffin|jelly|shortbread|flapjack|cookie|biscuit|sponge|trifle|cheesecake|custard|mousse|sorbet|pavlova|pancakes|pernik|pribinacek)/

/** Whether a dish is probably a dessert. */
export const isDessertLike = (raw: string): boolean => DESSERT.test(foldText(raw))

/** Whether a dish is probably a salad or pickles beside the main dish. */
export const isSideSalad = (raw: string): boolean =>
  /^\P{L}*(?:\p{L}+ )?\p{L}*(?:salat|salata|uborka|cekla|kompot|savanyusag|okurka|uhorka|cvikla|coleslaw|paprika)(?: \p{L}+)?(?: (?:nebo|alebo|vagy|or) \p{L}+)?\P{L}*$/u.test(
    foldText(raw),
  )

const DRINK_LABEL =
  'caj|voda|mleko|mlieko|dzus|dzuse|most|kakao|sirup|kava|napoj|limonada|stava|tea|juice|water|milk|ital|viz|tej|szorp|gyumolcsle|kofola|mineralka|malinovka'
const DRINKS = new RegExp(
  `^\\P{L}*(?:\\p{L}+ )?(?:${DRINK_LABEL})(?: (?:s|so|se|z)? ?\\p{L}+)?(?: ?[,+/] ?(?:\\p{L}+ )?(?:${DRINK_LABEL})(?: (?:s|so|se|z)? ?\\p{L}+)?){0,5}\\P{L}*$`,
  'u',
)

/** Whether a text names only drinks. */
export const isDrinkLike = (raw: string): boolean => DRINKS.test(foldText(raw.slice(0, 100)))

const SNACK =
  /\b(?:pomazan|natierk|rohlik|rozok|houska|chleb|chlieb|jogurt|pecivo|vanock|vianock|loupak|kase|kasa|maslo|dzem|cerealie|musli|kenyer|zsemle|kifli|kalacs|toast|porridge|ovoce|ovocie|presnidavk)/

/** Whether a dish is probably a breakfast or a snack. */
export const isSnackLike = (raw: string): boolean => SNACK.test(foldText(raw))
