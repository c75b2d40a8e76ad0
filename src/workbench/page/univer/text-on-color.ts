import { ColorKit } from "@univerjs/core";

/*
 * Univer judges by brightness alone whether a sheet's tab gets white text, and leaves some unreadable. Here the contrast decides;
 * the page's style makes the dark text black, since Univer's dark gray is too pale for it.
 */

/** The luminance on which white and black have the same contrast: (1 + 0.05) / (it + 0.05) = (it + 0.05) / 0.05. */
const EVEN = Math.sqrt(1.05 * 0.05) - 0.05;

/** From now on a color counts as dark if white text has more contrast on it than black. */
export function judgeByContrast(): void {
  ColorKit.prototype.isDark = function () {
    return this.getLuminance() < EVEN;
  };
}
