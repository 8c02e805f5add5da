import { hasVolume } from './dishText.ts'
import { foldText } from './foldText.ts'

const SOUP =
  /\b(?:polevk|polievk|vyvar|bujon|kulajd|bramborack|cesneck|cesnack|zelnack|gulasovk|drstkov|borsc|kapustnic|minestron|gazpach|halaszle|chowder|consomme|frankfurtsk|hrstkov|demikat|raguleves|soljank|kyselic|kminov|zeleninova s|fazolov|cockov[aá]|hrachov|drozdov|krupicov|ovesn|vlockov|porkov|kvetakov|rajsk[aá] s|sosovicov|fazulov|hubov|cesnakov|paradajkov|karfiolov|brokolicov[aá]|spargl|drobkov|kroupov|krem z)|\b\p{L}*leves|\b(?:soup|broth|bisque)\b|(?<!\b(?:s|se|so|v|with) \p{L}{0,20} ?)\bkrem\b|^cream of/u

/** Says whether a dish is probably a soup. */
export const isSoupLike = (raw: string): boolean =>
  hasVolume(raw) || SOUP.test(foldText(raw)) || /^\P{L}*\p{L}+ov[aá](?: (?:s|se|so|z|ze) .{1,30})?\P{L}*$/iu.test(raw)

const DESSERT =
  /\b(?:kolac|zavin|strudl|strudel|dort|torta|zakusek|moucnik|mucnik|pudink|puding|zmrzlin|ovoce|ovocie|ovocny salat|jogurt|kompot|bublanin|babovk|rez[y]?\b|venecek|vetrnik|suteme|pite\b|retes|gyumolcs\b|cake|tart\b|brownie|crumble|fruit|ice cream|yogh?urt|pudding|tiramisu|panna cotta|muffin)/

/** Says whether a dish is probably a dessert. */
export const isDessertLike = (raw: string): boolean => DESSERT.test(foldText(raw))
