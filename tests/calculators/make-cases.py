#!/usr/bin/env python3
"""Writes cases.csv: 200 calculations and their results, for src/domain/calculators/cases.test.ts.

A second implementation of docs/decisions/0085-calculators.md, which shares no code with the site: exact fractions of
the standard library, from a fixed seed. Run it again after a change of that record:

    python3 tests/calculators/make-cases.py > tests/calculators/cases.csv

A line is the calculator, the form's query, the kind of the outcome, and `key=value` for each figure of a result, with six
decimals, rounded half up.
"""

import math
import random
from fractions import Fraction as F

random.seed(85)


def typed(value):
    """A number as a person in Colombia types it."""
    text = format(float(value), "f").rstrip("0").rstrip(".")
    whole, _, decimals = text.partition(".")
    grouped = f"{int(whole):,}".replace(",", ".") if random.random() < 0.5 else whole
    return grouped + ("," + decimals if decimals else "")


def number(low, high, decimals=0):
    scale = 10**decimals
    value = random.randint(round(low * scale), round(high * scale))
    # Three decimals after a comma would be taken for thousands.
    return F(value, scale)


def six(value):
    scaled = F(value) * 10**6
    rounded = math.floor(scaled + F(1, 2))
    text = f"{rounded // 10**6}.{rounded % 10**6:06d}"
    return text.rstrip("0").rstrip(".")


def line(slug, query, kind, figures):
    pairs = "&".join(f"{name}={value}" for name, value in query.items())
    written = "|".join(f"{key}={six(value)}" for key, value in figures.items())
    print(f"{slug};{pairs};{kind};{written}")


def salt():
    animals, grams = number(1, 5000), number(10, 500, 1)
    days, bag = number(1, 366), random.choice([F(20), F(25), F(40), F(50), F(75, 2)])
    kilos = animals * grams * days / 1000
    query = {"especie": random.choice(["Bovinos", "vacas", "búfalos"]), "agua": "si"}
    query |= {"animales": typed(animals), "gramos": typed(grams), "dias": typed(days)}
    query |= {"bulto": typed(bag)}
    line("sal-mineralizada", query, "result", {"kilos": kilos, "bultos": kilos / bag})


def urea():
    species, weights, feeds = random.choice(
        [("Bovinos", (150, 700), (3, 18)), ("ovejas", (25, 90), (1, 3)), ("chivos", (20, 80), (1, 3))]
    )
    weight, grams = number(*weights), number(1, weights[1] / 9, 1)
    animals, days, bag = number(1, 900), number(1, 120), random.choice([F(25), F(40), F(50)])
    query = {"especie": species, "estado": "adultos", "costumbre": random.choice(["si", "no"])}
    query |= {"animales": typed(animals), "peso": typed(weight), "urea": typed(grams)}
    query |= {"dias": typed(days), "bulto": typed(bag)}
    if random.random() < 0.6:
        intake = number(*feeds, 1)
        query["ms"] = typed(intake)
    else:
        intake = weight * F(18, 1000)
    ceilings = [intake * 10, weight * F(3, 10)]
    if random.random() < 0.5:
        protein = number(6, 18, 1)
        query["proteina"] = typed(protein)
        nitrogen_grams = intake * 1000 * protein / 100 / F(25, 4)
        ceilings.append(nitrogen_grams * F(3, 10) / F(46, 100))
    total = grams
    if random.random() < 0.5:
        kilos, share = number(0, feeds[0], 1), number(0, 1, 1)
        query |= {"concentrado": typed(kilos), "concentrado_urea": typed(share)}
        total += kilos * 1000 * share / 100
    if random.random() < 0.4:
        block, share = number(0, 200), number(0, 12, 1)
        query |= {"bloque": typed(block), "bloque_urea": typed(share)}
        total += block * share / 100
    if random.random() < 0.3:
        kilos, share = number(0, 1, 1), number(0, 3, 1)
        query |= {"melaza": typed(kilos), "melaza_urea": typed(share)}
        total += kilos * 10 * share
    ceiling = min(ceilings)
    if total > ceiling:
        line("urea", query, "refusal", {})
        return
    order = animals * grams * days / 1000
    figures = {"kilos": order, "bultos": order / bag, "total": total, "techo": ceiling}
    line("urea", query, "result", figures)


def liquid(slug):
    intake, share = number(0.5, 25, 1), number(0.5, 12, 1)
    dry, animals, days = number(60, 95, 1), number(1, 3000), number(1, 366)
    if slug == "glicerol":
        query = {"especie": random.choice(["Bovinos", "cerdos", "cabras", "Ovinos"])}
        query["estado"] = "destetados"
    else:
        query = {"especie": random.choice(["Bovinos", "cabras", "Ovinos"])}
        query |= {"estado": "forraje", "con_urea": "no"}
    query |= {"animales": typed(animals), "ms": typed(intake), "parte": typed(share)}
    query |= {"seca": typed(dry), "dias": typed(days)}
    methanol = None
    if slug == "glicerol" and random.random() < 0.5:
        methanol = number(0, 5500)
        query["metanol"] = typed(methanol)
    density = number(1.1, 1.5, 2) if random.random() < 0.5 else None
    if density:
        query["densidad"] = typed(density)
    if share > 10 or (methanol is not None and methanol > 5000):
        line(slug, query, "refusal", {})
        return
    daily = intake * (share / 100) / (dry / 100)
    kilos = daily * animals * days
    figures = {"kilos": kilos, **({"litros": kilos / density} if density else {}), "diario": daily}
    line(slug, query, "result", figures)


def fat():
    cows, intake, base = number(1, 800), number(8, 28, 1), number(2, 6, 1)
    grams, fat_share = number(50, 900), number(80, 99, 1)
    days, bag = number(1, 366), random.choice([F(20), F(25), F(40)])
    query = {"especie": "Bovinos", "etapa": "lactancia", "vacas": typed(cows), "ms": typed(intake)}
    query |= {"grasa_racion": typed(base), "gramos": typed(grams)}
    query |= {"grasa_producto": typed(fat_share), "dias": typed(days), "bulto": typed(bag)}
    percent = base + grams * fat_share / (intake * 1000)
    if percent > 6:
        line("grasa-bypass", query, "refusal", {})
        return
    kilos = cows * grams * days / 1000
    line("grasa-bypass", query, "result", {"kilos": kilos, "bultos": kilos / bag, "grasa": percent})


def phosphorus():
    phosphate, p, ca = number(1, 500), number(10, 24, 1), number(0, 25, 1)
    species = random.choice(["Bovinos", "ovejas", "Caprinos", "caballos", "cerdos", "pollos"])
    query = {"especie": species, "fosfato": typed(phosphate)}
    query |= {"fosfato_p": typed(p), "fosfato_ca": typed(ca)}
    total, kilos_p, kilos_ca = phosphate, phosphate * p / 100, phosphate * ca / 100
    if random.random() < 0.6:
        other, other_ca = number(1, 400), number(0, 39, 1)
        query |= {"otro": typed(other), "otro_ca": typed(other_ca)}
        total, kilos_ca = total + other, kilos_ca + other * other_ca / 100
        if random.random() < 0.4:
            other_p = number(0, 9, 1)
            query["otro_p"] = typed(other_p)
            kilos_p += other * other_p / 100
    if random.random() < 0.7:
        rest = number(1, 1500)
        query["resto"] = typed(rest)
        total += rest
    percent = kilos_p / total * 100
    figures = {"fosforo": percent, "calcio": kilos_ca / total * 100, "relacion": kilos_ca / kilos_p}
    if random.random() < 0.5:
        grams = number(20, 200)
        query["gramos"] = typed(grams)
        figures["diario"] = grams * percent / 100
    line("fosforo", query, "result", figures)


def main():
    print("calculadora;consulta;resultado;cifras")
    for _ in range(30):
        salt()
    for _ in range(60):
        urea()
    for _ in range(27):
        liquid("glicerol")
    for _ in range(27):
        liquid("melaza")
    for _ in range(28):
        fat()
    for _ in range(28):
        phosphorus()


main()
