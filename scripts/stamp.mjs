/** Every install ends with this: it notes which lockfile is installed, so that none is done twice. */
import { stampInstalled } from './house.mjs';

stampInstalled();
